import { describe, expect, it } from '@jest/globals';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildPortal } from '../testing/build-portal.ts';

/** Waits for redirects, which run in a microtask. */
const settle = () => new Promise((resolve) => queueMicrotask(() => resolve(undefined)));

describe('the log-in page', () => {
  it('redirects to its callback after a log-in there', async () => {
    const session = createFakeSession();
    const { navigation } = buildPortal({ path: '/log-in?callback=/me/my-appointments', session });
    await settle();
    expect(navigation.get().path).toBe('/log-in');
    session.become(buildSessionUser());
    expect(navigation.get().path).toBe('/me/my-appointments');
  });

  it('redirects a user who was already logged in to the home page, even if the session is known late', async () => {
    const session = createFakeSession('unknown');
    const { navigation } = buildPortal({ path: '/log-in?callback=/me/my-appointments', session });
    await settle();
    session.become(buildSessionUser());
    expect(navigation.get().path).toBe('/');
    navigation.go('/log-in?callback=/me/my-appointments');
    await settle();
    expect(navigation.get().path).toBe('/');
  });
});
