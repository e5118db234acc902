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
  const typed = { isUnsaved: false };
  const moduleOf = (name: string): ModalModule => ({
    mount(element, _context, _props, settle) {
      mounts.push(name);
      settles.push(settle);
      element.textContent = name;
      return { unmount: () => undefined, hasUnsavedWork: () => typed.isUnsaved };
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
  return { portal, mounts, settle, typed, go: (to: string) => act(async () => portal.navigation.go(to)) };
}

const dialog = () => screen.queryByRole('dialog', { name: 'Client Sign Up' });
const path = (portal: Awaited<ReturnType<typeof setUp>>['portal']) => portal.navigation.get().path;

describe('the dialog of an address', () => {
  it('opens with the address, over the start page', async () => {
    const { portal } = await setUp('/test-sign-up');
    expect(await screen.findByRole('dialog', { name: 'Client Sign Up' })).toHaveTextContent('client-sign-up');
    expect(portal.view.get()).toMatchObject({ kind: 'remote', route: { path: '/' } });
  });

  it('goes back to the start page when it is closed', async () => {
    const { portal, settle } = await setUp('/test-sign-up');
    await screen.findByRole('dialog');
    await act(async () => settle()?.dismiss());
    expect(path(portal)).toBe('/');
    expect(dialog()).toBeNull();
  });

  it('goes where it leads when it is done, and not to the start page', async () => {
    const { portal, settle } = await setUp('/test-sign-up');
    await screen.findByRole('dialog');
    await act(async () => {
      portal.navigation.go('/legal/privacy-policy');
      settle()?.complete(true);
    });
    expect(path(portal)).toBe('/legal/privacy-policy');
  });

  it('closes with Back, and opens again with Forward', async () => {
    const { go } = await setUp('/');
    await go('/test-sign-up');
    expect(await screen.findByRole('dialog')).toBeVisible();
    await go('/');
    expect(dialog()).toBeNull();
    await go('/test-sign-up');
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('stays the same one on its sub-pages', async () => {
    const { mounts, go } = await setUp('/test-sign-up');
    await screen.findByRole('dialog');
    await go('/test-sign-up/terms-for-clients');
    await go('/test-sign-up');
    expect(dialog()).toBeVisible();
    expect(mounts).toEqual(['client-sign-up']);
  });

  it('obeys its guard, now and when somebody logs in', async () => {
    const { portal, mounts } = await setUp('/test-sign-up', createFakeSession('unknown'));
    expect(mounts).toEqual([]);
    await act(async () => portal.session.become(null));
    expect(await screen.findByRole('dialog')).toBeVisible();
    await act(async () => portal.session.become(buildSessionUser()));
    expect(dialog()).toBeNull();
    expect(path(portal)).toBe('/');
  });

  it('goes where it leads after a log-in', async () => {
    const session = createFakeSession();
    session.willLogIn(buildSessionUser());
    const { mounts, portal } = await setUp('/test-listing', session);
    expect(path(portal)).toBe('/test-listing');
    await screen.findByRole('dialog', { name: 'Pro Sign Up' });
    expect(mounts).toEqual(['pro-sign-up']);
  });

  it('says what would be lost by leaving its address, and by nothing else', async () => {
    const { portal, typed } = await setUp('/test-sign-up');
    await screen.findByRole('dialog');
    expect(portal.unsavedWork.isLostBy('/')).toBe(false);
    typed.isUnsaved = true;
    expect(portal.unsavedWork.isLostBy('/')).toBe(true);
    expect(portal.unsavedWork.isLostBy()).toBe(true);
    expect(portal.unsavedWork.isLostBy('/test-sign-up/privacy-policy')).toBe(false);
  });
});
