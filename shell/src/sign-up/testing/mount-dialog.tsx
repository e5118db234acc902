import { act, render } from '@testing-library/react';
import { createFakeModalQueue } from '@frizo/modal-queue/testing';
import { createFakeNotices, createFakeRequest } from '@frizo/api-client/testing';
import { createFakeSession } from '@frizo/session/testing';
import type { SessionAnswer, SessionUser } from '@frizo/contracts';
import type { ModalModule, RemoteContext } from '@frizo/remote-kit';
import { DialogFrame } from '@frizo/ui';
import type { Place } from '../../navigation/navigation.ts';
import { createStore } from '../../store.ts';
import type { EntryTools } from '../entry-tools.ts';

export interface DialogOptions {
  readonly path?: string;
  readonly user?: SessionUser;
  readonly props?: object;
  readonly isOverAnother?: boolean;
  readonly logIn?: EntryTools['session']['logIn'];
}

/** Fixtures for a log-in or sign-up dialog in its frame: a fake server, address, session and queue. */
export function createDialogFixtures(options: DialogOptions = {}) {
  const { path = '/', user, props = {}, isOverAnother = false, logIn } = options;
  const server = createFakeRequest();
  const notices = createFakeNotices();
  const modals = createFakeModalQueue();
  const session = createFakeSession(user ?? null);
  const place = createStore<Place>(placeOf(path));
  const visited: string[] = [];
  const adopted: SessionAnswer[] = [];
  const settled: unknown[] = [];
  const go = (to: string) => {
    visited.push(to);
    place.set(placeOf(to));
  };
  const entry: EntryTools = {
    session: {
      snapshot: session.snapshot,
      logIn: logIn ?? (() => Promise.reject(new Error('This test has no log-in.'))),
      adopt(answer) {
        adopted.push(answer);
        session.become(answer.user);
      },
    },
    navigation: { get: place.get, subscribe: place.subscribe, go, previous: () => null },
    isBuilt: () => false,
    isOverAnother: () => isOverAnother,
  };

  async function mount(module: ModalModule) {
    const context = { request: server.request, notices, modals, session } as Partial<RemoteContext>;
    render(
      <DialogFrame label="Dialog" size="large">
        <div id="content" />
      </DialogFrame>,
    );
    const element = document.getElementById('content') as HTMLElement;
    const settle = {
      complete: (result: unknown) => void settled.push({ completed: result }),
      dismiss: () => void settled.push('dismissed'),
    };
    return act(async () => module.mount(element, context as RemoteContext, props, settle));
  }

  return { server, notices, modals, session, entry, go, visited, adopted, settled, mount };
}

function placeOf(path: string): Place {
  const { pathname, search } = new URL(path, 'https://portal.test');
  return { path: pathname, search };
}
