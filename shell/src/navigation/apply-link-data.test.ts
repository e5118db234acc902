import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFakeModalQueue } from '@frizo/modal-queue/testing';
import type { NextDialog } from '@frizo/session';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { readReferralCode } from '../referral/referral-store.ts';
import { portalTable } from '../contributions/portal-table.ts';
import { siteLists } from '../site-map/site-lists.ts';
import { createSiteMap } from '../site-map/site-map.ts';
import { buildResolution } from '../testing/build-release.ts';
import { memoryNavigation } from '../testing/memory-navigation.ts';
import { applyLinkData } from './apply-link-data.ts';
import { watchView } from './watch-view.ts';

async function setUp(path: string, user = buildSessionUser(), session = createFakeSession()) {
  const navigation = memoryNavigation(path);
  const add = jest.fn();
  const signIn = jest.fn(async (_token: string) => {
    session.become(user);
    return true;
  });
  const modals = createFakeModalQueue();
  const pending = new Map<string, NextDialog>([['id-1', booking]]);
  const pendingDialogs = {
    save: () => 'id-2',
    take(id: string) {
      const dialog = pending.get(id) ?? null;
      pending.delete(id);
      return dialog;
    },
  };
  const tabFlags = { add };
  const apply = applyLinkData({ tabFlags, quick: { signIn }, session, navigation, modals, pendingDialogs });
  const site = createSiteMap({ ...siteLists, table: portalTable(buildResolution()) });
  watchView({
    site,
    navigation,
    session,
    snapshot: session.snapshot,
    flags: () => ({}),
    applyLinkData: apply,
  });
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  return { navigation, add, signIn, session, modals };
}

const booking = { name: 'book-appointment', props: { artistId: 2, serviceId: 101 } };

describe('link data', () => {
  beforeEach(() => globalThis.localStorage?.clear());

  it('is applied once, and removed from the address', async () => {
    const { navigation, add, signIn, session } = await setUp('/pricing/mp/ff-rows/3/qa/token-1?a=1');
    session.become(buildSessionUser({ firstName: 'Ines' }));
    expect(navigation.get()).toEqual({ path: '/pricing', search: '?a=1' });
    expect(add).toHaveBeenCalledTimes(1);
    expect(add).toHaveBeenCalledWith({ rows: 3 });
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(signIn).toHaveBeenCalledWith('token-1');
  });

  it('navigates like a log-in when the link has no path', async () => {
    const professional = buildSessionUser({ professional: true });
    const { navigation } = await setUp('/mp/qa/token-1', professional);
    expect(navigation.get().path).toBe('/my-salon/name-and-location');
    const named = await setUp('/pricing/mp/qa/token-1', professional);
    expect(named.navigation.get().path).toBe('/pricing');
  });

  it('opens a pending dialog once over the page', async () => {
    const here = createFakeSession(buildSessionUser());
    const { navigation, modals } = await setUp('/?picture=40&continue=id-1', undefined, here);
    expect(navigation.get()).toEqual({ path: '/', search: '?picture=40' });
    expect(modals.opened).toEqual([booking]);
    navigation.go('/?continue=id-1');
    navigation.go('/?continue=unknown');
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(navigation.get()).toEqual({ path: '/', search: '' });
    expect(modals.opened).toEqual([booking]);
  });

  it('follows a callback half a second after the home page is shown', async () => {
    jest.useFakeTimers();
    const { navigation, session } = await setUp('/client-sign-up?callback=%2Fme%2Fessentials');
    session.become(buildSessionUser());
    expect(navigation.get().path).toBe('/');
    jest.advanceTimersByTime(499);
    expect(navigation.get().path).toBe('/');
    jest.advanceTimersByTime(1);
    expect(navigation.get().path).toBe('/me/essentials');
    jest.useRealTimers();
  });

  it('opens no pending dialog if the log-in is dismissed', async () => {
    const { modals, session } = await setUp('/?continue=id-1');
    expect(session.loginsRequired).toEqual([undefined]);
    expect(modals.opened).toEqual([]);
  });

  it('stores a referral code, also before flags', async () => {
    const { navigation, add } = await setUp('/why-frizo/by/ANA-12/mp/ff-rows/3');
    expect(navigation.get().path).toBe('/why-frizo/by');
    expect(add).toHaveBeenCalledWith({ rows: 3 });
    expect(readReferralCode()).toBe('ANA-12');
  });
});
