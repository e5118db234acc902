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
  it('tells of every navigation, by path and title, and of no query', async () => {
    const { portal, events } = await setUp('/?cityZip=10001');
    portal.navigation.go('/?cityZip=85004');
    portal.navigation.go('/legal/privacy-policy');
    expect(events).toEqual([
      { name: 'navigation', path: '/', title: 'Home · Frizo' },
      { name: 'navigation', path: '/legal/privacy-policy', title: 'Terms and privacy · Frizo' },
    ]);
  });

  it('never tells of an address that only carries something on', async () => {
    const { portal, events } = await setUp('/mp/qa/secret-token');
    portal.navigation.go('/why-frizo/ANA-12');
    expect(events.map(({ path }) => path)).toEqual(['/', '/why-frizo']);
  });

  it('tells once of who comes to list a business, whatever they read there', async () => {
    const { portal, events } = await setUp('/pro-sign-up');
    portal.navigation.go('/pro-sign-up/privacy-policy');
    const listings = () => events.filter(({ name }) => name === 'list-your-business');
    expect(listings()).toEqual([{ name: 'list-your-business', path: '/pro-sign-up' }]);
    portal.navigation.go('/');
    portal.navigation.go('/pro-sign-up');
    expect(listings()).toHaveLength(2);
  });

  it('says nothing of where a guard did not let somebody in', async () => {
    const { portal, events } = await setUp('/pro-sign-up');
    portal.session.become(buildSessionUser());
    expect(events.map(({ path }) => path)).toEqual(['/pro-sign-up', '/pro-sign-up', '/']);
  });

  it('goes on where one who listens fails', () => {
    const { track, subscribe } = createTracking();
    const heard = jest.fn();
    subscribe(() => {
      throw new Error('no');
    });
    const stop = subscribe(heard);
    track({ name: 'navigation', path: '/', title: 'Home' });
    stop();
    track({ name: 'navigation', path: '/me', title: 'Me' });
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
