import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { readReferralCode } from '../referral/referral-store.ts';
import { siteLists } from '../site-map/site-lists.ts';
import { createSiteMap } from '../site-map/site-map.ts';
import { memoryNavigation } from '../testing/memory-navigation.ts';
import { takeCarried } from './take-carried.ts';
import { watchView } from './watch-view.ts';

async function setUp(path: string, who = buildSessionUser()) {
  const session = createFakeSession();
  const navigation = memoryNavigation(path);
  const add = jest.fn();
  const signIn = jest.fn(async (_token: string) => {
    session.become(who);
    return true;
  });
  const take = takeCarried({ tabFlags: { add }, quick: { signIn }, session, navigation });
  const site = createSiteMap({ ...siteLists, remotes: [] });
  watchView({ site, navigation, session, who: session.snapshot, flags: () => ({}), take });
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  return { navigation, add, signIn, session };
}

describe('what an address carries', () => {
  beforeEach(() => globalThis.localStorage?.clear());

  it('is kept once, and taken out of the address', async () => {
    const { navigation, add, signIn, session } = await setUp('/pricing/mp/ff-rows/3/qa/token-1?a=1');
    session.become(buildSessionUser({ firstName: 'Ines' }));
    expect(navigation.get()).toEqual({ path: '/pricing', search: '?a=1' });
    expect(add).toHaveBeenCalledTimes(1);
    expect(add).toHaveBeenCalledWith({ rows: 3 });
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(signIn).toHaveBeenCalledWith('token-1');
  });

  it('leads where a log-in leads when the link names no other place', async () => {
    const professional = buildSessionUser({ professional: true });
    const { navigation } = await setUp('/mp/qa/token-1', professional);
    expect(navigation.get().path).toBe('/my-salon/name-and-location');
    const named = await setUp('/pricing/mp/qa/token-1', professional);
    expect(named.navigation.get().path).toBe('/pricing');
  });

  it('can be the code of who sent this visitor, before and behind flags', async () => {
    const { navigation, add } = await setUp('/why-frizo/by/ANA-12/mp/ff-rows/3');
    expect(navigation.get().path).toBe('/why-frizo/by');
    expect(add).toHaveBeenCalledWith({ rows: 3 });
    expect(readReferralCode()).toBe('ANA-12');
  });
});
