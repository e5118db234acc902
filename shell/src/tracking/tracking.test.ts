import { describe, expect, it, jest } from '@jest/globals';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { titleOf } from '../navigation/head.ts';
import { buildPortal } from '../testing/build-portal.ts';
import { createTracking, trackNavigation } from './tracking.ts';
import type { TrackedEvent } from './tracking.ts';

async function setUp(path: string) {
  const portal = buildPortal({ path, session: createFakeSession() });
  const events: TrackedEvent[] = [];
  portal.tracking.subscribe((event) => events.push(event));
  trackNavigation({ ...portal, titleOf: (view) => titleOf(view, 'Frizo') });
  await Promise.resolve();
  await Promise.resolve();
  return { portal, events };
}

describe('tracking', () => {
  it('reports the path and title of every navigation, without the query', async () => {
    const { portal, events } = await setUp('/?cityZip=10001');
    portal.navigation.go('/?cityZip=85004');
    portal.navigation.go('/legal/privacy-policy');
    expect(events).toEqual([
      { name: 'navigation', path: '/', title: 'Home · Frizo' },
      { name: 'navigation', path: '/legal/privacy-policy', title: 'Terms and privacy · Frizo' },
    ]);
  });

  it('never reports an address with link data', async () => {
    const { portal, events } = await setUp('/mp/qa/secret-token');
    portal.navigation.go('/why-frizo/ANA-12');
    expect(events.map(({ path }) => path)).toEqual(['/', '/why-frizo']);
  });

  it('reports a visit to list a business once, including its sub-pages', async () => {
    const { portal, events } = await setUp('/pro-sign-up');
    portal.navigation.go('/pro-sign-up/privacy-policy');
    const listings = () => events.filter(({ name }) => name === 'list-your-business');
    expect(listings()).toEqual([{ name: 'list-your-business', path: '/pro-sign-up' }]);
    portal.navigation.go('/');
    portal.navigation.go('/pro-sign-up');
    expect(listings()).toHaveLength(2);
  });

  it('does not report an address from which a guard redirects', async () => {
    const { portal, events } = await setUp('/pro-sign-up');
    portal.session.become(buildSessionUser());
    expect(events.map(({ path }) => path)).toEqual(['/pro-sign-up', '/pro-sign-up', '/']);
  });

  it('continues when a listener throws', () => {
    const { track, subscribe } = createTracking();
    const listener = jest.fn();
    subscribe(() => {
      throw new Error('no');
    });
    const stop = subscribe(listener);
    track({ name: 'navigation', path: '/', title: 'Home' });
    stop();
    track({ name: 'navigation', path: '/me', title: 'Me' });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
