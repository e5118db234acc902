import { describe, expect, it } from '@jest/globals';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { siteLists } from '../site-map/site-lists.ts';
import { createSiteMap } from '../site-map/site-map.ts';
import type { ModalRoute } from '../site-map/site-route.ts';
import { buildRelease } from '../testing/build-release.ts';
import { dialogOf, viewKey, viewOf } from './portal-view.ts';
import type { Visitor } from './portal-view.ts';
import { portalTable } from '../contributions/portal-table.ts';

const table = portalTable({
  'mf-discovery': { use: buildRelease({ remote: 'mf-discovery', routes: [{ path: '/', title: 'Home' }] }) },
  'mf-booking': { use: buildRelease() },
});
const signUp: ModalRoute = {
  path: '/test-sign-up/*',
  title: 'Sign up',
  description: 'Sign up.',
  modal: 'log-in',
  guard: 'logged-out',
  leadsTo: { whenFlag: 'skip', path: '/test-prices' },
};
const prices = { path: '/test-prices', title: 'Prices', description: 'Prices.', load: () => () => null };
const listing: ModalRoute = { ...signUp, path: '/test-listing/*', guard: 'login' };
const lists = { ...siteLists, modals: [signUp, listing] };
const site = createSiteMap({ ...lists, table });

const client = createFakeSession(buildSessionUser()).snapshot();
const nobody = createFakeSession().snapshot();
const unknown = createFakeSession('unknown').snapshot();
const expired = createFakeSession('expired').snapshot();

function look(visitor: Partial<Visitor>, map = site) {
  return viewOf(map, { path: '/', search: '', previous: null, who: nobody, flags: {}, ...visitor });
}

describe('viewOf', () => {
  it('shows a route without a guard to everybody, at once', () => {
    expect(viewKey(look({ who: unknown }))).toBe('mf-discovery:/');
  });

  it('sends a visitor of a log-in route to /log-in, with the way back', () => {
    const visitor = { path: '/me/my-appointments/history', search: '?page=2' };
    const to = '/log-in?callback=%2Fme%2Fmy-appointments%2Fhistory%3Fpage%3D2';
    expect(look(visitor)).toEqual({ kind: 'redirect', to });
    expect(look({ ...visitor, who: expired }).kind).toBe('redirect');
  });

  it.each(['/me/my-appointments', '/me', '/log-in', '/test-listing', '/test-sign-up'])(
    'waits before it guards %s while nobody knows who is here',
    (path) => {
      expect(look({ path, who: unknown })).toEqual({ kind: 'waiting' });
    },
  );

  it('shows a log-in route to whoever is logged in', () => {
    expect(look({ path: '/me/my-appointments', who: client }).kind).toBe('remote');
  });

  it.each(['/log-in', '/log-in/'])('keeps %s for visitors', (path) => {
    expect(viewKey(look({ path }))).toBe('/log-in');
    expect(look({ path: '/test-sign-up', who: client })).toEqual({ kind: 'redirect', to: '/' });
  });

  it.each([
    ['the callback', '?callback=/me/my-appointments', '/me/card', '/me/my-appointments'],
    ['the page before where there is no callback', '', '/me/card', '/me/card'],
    ['the start where there is neither', '', null, '/'],
    ['the start where the callback would leave the portal', '?callback=//evil.test/', null, '/'],
  ])('sends whoever has logged in to %s', (_what, search, previous, to) => {
    const visitor = { path: '/log-in', search, previous, who: client, hasLoggedInHere: true };
    expect(look(visitor)).toEqual({ kind: 'redirect', to });
  });

  it('sends whoever comes to /log-in logged in to the start, whatever they did before', () => {
    for (const who of [client, createFakeSession(buildSessionUser({ professional: true })).snapshot()])
      expect(look({ path: '/log-in', search: '?callback=/me/card', previous: '/me/card', who })).toEqual({
        kind: 'redirect',
        to: '/',
      });
  });

  it('has /log-out for everybody, and a page for paths that nobody has', () => {
    expect(viewKey(look({ path: '/log-out' }))).toBe('/log-out');
    expect(viewKey(look({ path: '/nothing/here' }))).toBe('/*');
  });

  it('leads on to the first tab, keeping what is asked for', () => {
    expect(look({ path: '/faq', search: '?a=1' })).toEqual({ kind: 'redirect', to: '/faq/for-clients?a=1' });
    expect(look({ path: '/promo/gloss' })).toEqual({ kind: 'redirect', to: '/promo/gloss/gallery' });
    expect(look({ path: '/me', who: client })).toEqual({ kind: 'redirect', to: '/me/essentials' });
    expect(look({ path: '/me' })).toEqual({ kind: 'redirect', to: '/log-in?callback=%2Fme' });
  });
});

describe('the dialog of an address', () => {
  it.each([
    ['/test-sign-up', '?callback=%2F%3Fcontinue%3Did-1', { callback: '/?continue=id-1' }],
    ['/test-sign-up/privacy-policy', '?callback=/me', { callback: '/me' }],
    ['/test-sign-up', '?callback=//evil.test/', undefined],
    ['/test-sign-up', '', undefined],
  ])('leads from %s%s to the start, and carries the callback on', (path, search, carried) => {
    const view = look({ path, search, who: client });
    expect(view).toEqual({ kind: 'redirect', to: '/', ...(carried && { carried }) });
  });

  it.each(['/test-sign-up', '/test-sign-up/privacy-policy'])('stands over the start page on %s', (path) => {
    const view = look({ path });
    expect(viewKey(view)).toBe('mf-discovery:/');
    expect(dialogOf(view)).toBe(signUp);
  });

  it('obeys its guard', () => {
    const to = '/log-in?callback=%2Ftest-listing';
    expect(look({ path: '/test-listing' })).toEqual({ kind: 'redirect', to });
    expect(dialogOf(look({ path: '/test-listing', who: client }))).toBe(listing);
  });

  it('gives way to another page by a flag, once that page is built', () => {
    const flags = { skip: true };
    expect(dialogOf(look({ path: '/test-sign-up', flags }))).toBe(signUp);
    const built = createSiteMap({ ...lists, pages: [prices], table });
    expect(look({ path: '/test-sign-up', flags }, built)).toEqual({ kind: 'redirect', to: '/test-prices' });
    expect(dialogOf(look({ path: '/test-sign-up' }, built))).toBe(signUp);
  });
});

describe('what an address only carries', () => {
  it('is taken out of it, whoever is here', () => {
    expect(look({ path: '/me/mp/ff-rows/3/qa/token-1', search: '?a=1', who: unknown })).toEqual({
      kind: 'redirect',
      to: '/me?a=1',
      carried: { flags: { rows: 3 }, signInToken: 'token-1' },
    });
    expect(look({ path: '/promo/gloss/invite/ANA-12' })).toEqual({
      kind: 'redirect',
      to: '/promo/gloss',
      carried: { referralCode: 'ANA-12' },
    });
  });
});
