import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFakeRequest } from '@frizo/api-client/testing';
import { getOwnResolution, getResolution } from '@frizo/contracts';
import type { Release } from '@frizo/contracts';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { createStore } from '../store.ts';
import { buildRelease } from '../testing/build-release.ts';
import { createFakeLive } from '../testing/fake-live.ts';
import { followRollouts } from './follow-rollouts.ts';
import { createReleases } from './releases.ts';

const path = '/me/my-appointments/*';

function setUp({ user = null as ReturnType<typeof buildSessionUser> | null } = {}) {
  const session = createFakeSession(user);
  const live = createFakeLive();
  const offline = createStore(false);
  const releases = createReleases({
    resolution: { 'mf-booking': { use: buildRelease({ build: 'b1' }) } },
    resolutionEtag: 'e1',
  });
  /** The builds that the rollout service gives to visitors and to logged-in users. */
  const rollout = { visitor: 'b1', own: 'b1' };
  const requests: string[] = [];
  const answer = (owner: 'visitor' | 'own') => () => {
    requests.push(owner);
    const use: Release = buildRelease({ build: rollout[owner] });
    return { etag: rollout[owner], resolution: { 'mf-booking': { use } }, flags: {} };
  };
  const server = createFakeRequest()
    .answer(getResolution, answer('visitor'))
    .answer(getOwnResolution, answer('own'));
  const tab = followRollouts({
    window,
    releases,
    session,
    request: server.request,
    live,
    offline,
    random: () => 0.5,
  });
  const newest = () => releases.available().newest['mf-booking']?.use.build;
  return { tab, server, session, live, offline, releases, rollout, requests, newest };
}

function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('an open tab', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    show('visible');
  });
  afterEach(() => {
    show('hidden');
    document.head.replaceChildren();
    jest.useRealTimers();
  });

  it('finds a newer build within 30 s, and continues to use its own', async () => {
    const { rollout, releases, newest } = setUp();
    await pass(15_000);
    rollout.visitor = 'b2';
    await pass(30_000);
    expect(newest()).toBe('b2');
    expect(releases.get()['mf-booking']?.use.build).toBe('b1');
    expect(releases.take('mf-booking', path).use.build).toBe('b2');
  });

  it('completes a build of the last release, after a rollback to it', async () => {
    const { tab, server, releases } = setUp();
    const use = buildRelease({ build: 'b0', links: undefined });
    server.answer(getResolution, { etag: 'b0', resolution: { 'mf-booking': { use } }, flags: {} });
    await tab.loadNewest();
    expect(releases.take('mf-booking', path).use.links?.map((link) => link.label)).toEqual([
      'My appointments',
      'My appointments',
    ]);
  });

  it('does not poll while it is hidden, and loads the newest builds at once when it is shown', async () => {
    const { requests } = setUp();
    show('hidden');
    await pass(120_000);
    expect(requests).toEqual([]);
    show('visible');
    await pass(0);
    expect(requests).toEqual(['visitor']);
  });

  it('loads the newest builds within a second of a rollout change', async () => {
    const { live, requests } = setUp();
    live.emit({ event: 'message', data: { topic: 'rollouts' } });
    await pass(500);
    expect(requests).toEqual(['visitor']);
    live.emit({ event: 'message', data: { topic: 'flags' } });
    await pass(1_000);
    expect(requests).toEqual(['visitor']);
  });

  it('loads the builds of the logged-in user, and again at once when the user changes', async () => {
    const { session, requests, rollout, newest } = setUp({ user: buildSessionUser() });
    await pass(0);
    rollout.visitor = 'b3';
    session.become(null);
    await pass(0);
    expect(requests).toEqual(['own', 'visitor']);
    expect(newest()).toBe('b3');
    session.become(buildSessionUser({ id: 42 }));
    await pass(0);
    expect(requests).toEqual(['own', 'visitor', 'own']);
  });

  it('does not poll while offline, and loads the newest builds when the connection is back', async () => {
    const { offline, requests } = setUp();
    offline.set(true);
    await pass(60_000);
    expect(requests).toEqual([]);
    offline.set(false);
    await pass(0);
    expect(requests).toEqual(['visitor']);
  });

  it('prefetches the first files of a newer build once', async () => {
    const { tab, rollout } = setUp();
    rollout.visitor = 'b2';
    await tab.loadNewest();
    await tab.loadNewest();
    await pass(0);
    const links = [...document.head.querySelectorAll('link[rel="prefetch"]')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/r/mf-booking/b2/entry.js']);
  });
});
