import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { ModalModule, SettleModal } from '@frizo/remote-kit';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import type { ModalRoute } from '../site-map/site-route.ts';
import { buildPortal } from '../testing/build-portal.ts';
import { renderPortal } from '../testing/render-portal.tsx';

const signUp: ModalRoute = {
  path: '/test-sign-up/*',
  title: 'Client Sign Up',
  description: 'Sign up.',
  modal: 'client-sign-up',
  guard: 'logged-out',
};
const listing: ModalRoute = {
  ...signUp,
  path: '/test-listing/*',
  title: 'Pro Sign Up',
  modal: 'pro-sign-up',
  guard: 'login',
};

async function setUp(path: string, session = createFakeSession()) {
  const settles: SettleModal[] = [];
  const mounts: string[] = [];
  const input = { isUnsaved: false };
  const moduleOf = (name: string): ModalModule => ({
    mount(element, _context, _props, settle) {
      mounts.push(name);
      settles.push(settle);
      element.textContent = name;
      return { unmount: () => undefined, hasUnsavedWork: () => input.isUnsaved };
    },
  });
  const portal = buildPortal({
    path,
    session,
    site: { modals: [signUp, listing] },
    modals: Object.fromEntries(
      [signUp, listing].map(({ modal: name, title }) => [
        name,
        { size: 'large', title, load: async () => moduleOf(name) } as const,
      ]),
    ),
  });
  await renderPortal(portal);
  const settle = () => settles.at(-1);
  return { portal, mounts, settle, input, go: (to: string) => act(async () => portal.navigation.go(to)) };
}

const dialog = () => screen.queryByRole('dialog', { name: 'Client Sign Up' });
const path = (portal: Awaited<ReturnType<typeof setUp>>['portal']) => portal.navigation.get().path;

describe('the dialog of a modal route', () => {
  it('opens over the home page', async () => {
    const { portal } = await setUp('/test-sign-up');
    expect(await screen.findByRole('dialog', { name: 'Client Sign Up' })).toHaveTextContent('client-sign-up');
    expect(portal.view.get()).toMatchObject({ kind: 'remote', route: { path: '/' } });
  });

  it('navigates to the home page when it is closed', async () => {
    const { portal, settle } = await setUp('/test-sign-up');
    await screen.findByRole('dialog');
    await act(async () => settle()?.dismiss());
    expect(path(portal)).toBe('/');
    expect(dialog()).toBeNull();
  });

  it('stays on the page to which it navigates on completion', async () => {
    const { portal, settle } = await setUp('/test-sign-up');
    await screen.findByRole('dialog');
    await act(async () => {
      portal.navigation.go('/legal/privacy-policy');
      settle()?.complete(true);
    });
    expect(path(portal)).toBe('/legal/privacy-policy');
  });

  it('closes on Back, and opens again on Forward', async () => {
    const { go } = await setUp('/');
    await go('/test-sign-up');
    expect(await screen.findByRole('dialog')).toBeVisible();
    await go('/');
    expect(dialog()).toBeNull();
    await go('/test-sign-up');
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('stays mounted on its sub-pages', async () => {
    const { mounts, go } = await setUp('/test-sign-up');
    await screen.findByRole('dialog');
    await go('/test-sign-up/terms-for-clients');
    await go('/test-sign-up');
    expect(dialog()).toBeVisible();
    expect(mounts).toEqual(['client-sign-up']);
  });

  it('follows its guard, also when the session changes', async () => {
    const { portal, mounts } = await setUp('/test-sign-up', createFakeSession('unknown'));
    expect(mounts).toEqual([]);
    await act(async () => portal.session.become(null));
    expect(await screen.findByRole('dialog')).toBeVisible();
    await act(async () => portal.session.become(buildSessionUser()));
    expect(dialog()).toBeNull();
    expect(path(portal)).toBe('/');
  });

  it('opens after a log-in that its guard requires', async () => {
    const session = createFakeSession();
    session.willLogIn(buildSessionUser());
    const { mounts, portal } = await setUp('/test-listing', session);
    expect(path(portal)).toBe('/test-listing');
    await screen.findByRole('dialog', { name: 'Pro Sign Up' });
    expect(mounts).toEqual(['pro-sign-up']);
  });

  it('reports unsaved work only when its route is left', async () => {
    const { portal, input } = await setUp('/test-sign-up');
    await screen.findByRole('dialog');
    expect(portal.unsavedWork.isLostBy('/')).toBe(false);
    input.isUnsaved = true;
    expect(portal.unsavedWork.isLostBy('/')).toBe(true);
    expect(portal.unsavedWork.isLostBy()).toBe(true);
    expect(portal.unsavedWork.isLostBy('/test-sign-up/privacy-policy')).toBe(false);
  });
});
