import { describe, expect, it } from '@jest/globals';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildPortal } from '../testing/build-portal.ts';

/** Redirects follow in a turn of their own. */
const settle = () => new Promise((resolve) => queueMicrotask(() => resolve(undefined)));

describe('the log-in page', () => {
  it('leads on to its callback for whoever logs in there', async () => {
    const session = createFakeSession();
    const { navigation } = buildPortal({ path: '/log-in?callback=/me/my-appointments', session });
    await settle();
    expect(navigation.get().path).toBe('/log-in');
    session.become(buildSessionUser());
    expect(navigation.get().path).toBe('/me/my-appointments');
  });

  it('leads to the start for whoever comes there logged in, also where that is found out late', async () => {
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
