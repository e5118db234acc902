import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { getVersions } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import type { FakeSession } from '@frizo/session/testing';
import { buildPortal } from '../testing/build-portal.ts';
import { renderPortal } from '../testing/render-portal.tsx';

async function open(path: string, session: FakeSession) {
  const server = createFakeRequest().answer(getVersions, { 'version-front': '1', 'version-back': '1' });
  // No remotes: these pages must work even when every remote is broken.
  const portal = buildPortal({ path, session, server, resolution: {} });
  await renderPortal(portal);
  return portal;
}

describe('the admin pages', () => {
  it('link to flags, rollouts and messages', async () => {
    await open('/admin', createFakeSession(buildSessionUser({ admin: true })));
    expect(await screen.findByRole('heading', { name: 'Administration' })).toBeVisible();
    const hrefs = screen.getAllByRole('link', { name: /^(Feature flags|Rollouts|Messages)$/ });
    expect(new Set(hrefs.map((link) => link.getAttribute('href')))).toEqual(
      new Set(['/admin/flags', '/admin/rollouts', '/admin/messages']),
    );
  });

  it.each([
    '/admin',
    '/admin/flags',
    '/admin/flags/clientStream',
    '/admin/new-flag',
    '/admin/rollouts',
    '/admin/rollouts/mf-booking',
    '/admin/messages',
  ])('show other users that %s is only for staff, and send no request', async (path) => {
    await open(path, createFakeSession(buildSessionUser()));
    expect(await screen.findByRole('heading', { name: 'Only for Frizo staff' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull();
  });

  it('disappear as soon as the user is no longer an admin', async () => {
    const portal = await open('/admin', createFakeSession(buildSessionUser({ admin: true })));
    await screen.findByRole('heading', { name: 'Administration' });
    act(() => portal.session.become(buildSessionUser()));
    expect(screen.getByRole('heading', { name: 'Only for Frizo staff' })).toBeVisible();
  });

  it('redirect visitors to the log-in', async () => {
    const session = Object.assign(createFakeSession(), {
      requireLogin: () => new Promise<boolean>(() => undefined),
    });
    const portal = await open('/admin/flags', session);
    expect(portal.navigation.get()).toEqual({ path: '/log-in', search: '?callback=%2Fadmin%2Fflags' });
  });
});
