/** @jest-environment <rootDir>/libs/workshop/jest/browser-environment.js */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { containerName } from '@frizo/contracts';
import * as kit from '@frizo/remote-kit';
import { buildRemoteContext } from '@frizo/remote-kit/testing';
import React, { act } from 'react';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';
import { containersOf } from './containers.ts';
import { openContainer } from './open-container.ts';
import type { Container } from './open-container.ts';

/** The shared modules of the shell, by the names in `shared-modules.ts`. */
const shared = {
  react: React,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
  '@frizo/remote-kit': kit,
};

const isMountable = (value: unknown): value is Pick<kit.Remote, 'mount'> =>
  typeof value === 'object' && value !== null && 'mount' in value && typeof value.mount === 'function';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe.each(containersOf(process.env).map((built) => [built.release.remote, built] as const))(
  'the built container of %s',
  (_name, { release, folder }) => {
    let namesBefore: ReadonlySet<string>;
    let container: Container;
    let close: () => void;

    beforeAll(async () => {
      namesBefore = new Set(Object.keys(globalThis));
      ({ container, close } = await openContainer(release, folder, shared));
    });
    afterAll(() => close());
    afterEach(() => document.body.replaceChildren());

    const moduleOf = async (expose: string) => (await container.get(expose))();

    it('adds no globals except itself and its chunks, under the name of its build', () => {
      const ownName = containerName(release);
      const added = Object.keys(globalThis).filter((name) => !namesBefore.has(name));
      expect(added.filter((name) => !name.endsWith(ownName))).toEqual([]);
    });

    for (const { path } of release.routes) {
      it(`mounts at ${path}, renders content, and leaves its element empty after unmounting`, async () => {
        const { remote } = await moduleOf('./remote');
        if (!isMountable(remote)) throw new Error('./remote has no remote.mount.');
        const basePath = path.replace(/\/\*$|^\/$/, '');
        window.history.replaceState(null, '', basePath || '/');
        const element = document.body.appendChild(document.createElement('div'));
        const context = buildRemoteContext({ basePath });
        const mounted = await act(async () => remote.mount(element, context));
        expect(element.childNodes.length).toBeGreaterThan(0);
        act(() => mounted.unmount());
        expect(element.childNodes.length).toBe(0);
        expect(context.failures).toEqual([]);
      });
    }

    for (const { name } of release.modals) {
      it(`exports the dialog ${name} of its release`, async () => {
        const { modals } = await moduleOf('./modals');
        expect(isMountable((modals as Record<string, unknown> | undefined)?.[name])).toBe(true);
      });
    }
  },
);
