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
  leadsTo: { whenFlag: 'skip', path: '/test-prices', from: 'prices' },
};
const prices = { path: '/test-prices', title: 'Prices', description: 'Prices.', load: () => () => null };
const listing: ModalRoute = { ...signUp, path: '/test-listing/*', guard: 'login' };
const lists = { ...siteLists, modals: [signUp, listing] };
const site = createSiteMap({ ...lists, table });

const client = createFakeSession(buildSessionUser()).snapshot();
const visitor = createFakeSession().snapshot();
const unknown = createFakeSession('unknown').snapshot();
const expired = createFakeSession('expired').snapshot();

function view(overrides: Partial<Visitor>, map = site) {
  return viewOf(map, { path: '/', search: '', previous: null, session: visitor, flags: {}, ...overrides });
}

describe('viewOf', () => {
  it('shows a route without a guard at once', () => {
    expect(viewKey(view({ session: unknown }))).toBe('mf-discovery:/');
  });

  it('redirects a visitor of a protected route to /log-in, with a callback', () => {
    const address = { path: '/me/my-appointments/history', search: '?page=2' };
    const to = '/log-in?callback=%2Fme%2Fmy-appointments%2Fhistory%3Fpage%3D2';
    expect(view(address)).toEqual({ kind: 'redirect', to });
    expect(view({ ...address, session: expired }).kind).toBe('redirect');
  });

  it.each(['/me/my-appointments', '/me', '/log-in', '/test-listing', '/test-sign-up'])(
    'waits on %s while the session is unknown',
    (path) => {
      expect(view({ path, session: unknown })).toEqual({ kind: 'waiting' });
    },
  );

  it('shows a protected route to a logged-in user', () => {
    expect(view({ path: '/me/my-appointments', session: client }).kind).toBe('remote');
  });

  it.each(['/log-in', '/log-in/'])('shows %s only to visitors', (path) => {
    expect(viewKey(view({ path }))).toBe('/log-in');
    expect(view({ path: '/test-sign-up', session: client })).toEqual({ kind: 'redirect', to: '/' });
  });

  it.each([
    ['the callback', '?callback=/me/my-appointments', '/me/card', '/me/my-appointments'],
    ['the previous page if there is no callback', '', '/me/card', '/me/card'],
    ['the home page if there is neither', '', null, '/'],
    ['the home page if the callback would leave the portal', '?callback=//evil.test/', null, '/'],
  ])('redirects a user who has just logged in to %s', (_what, search, previous, to) => {
    const loggedIn = { path: '/log-in', search, previous, session: client, hasLoggedInHere: true };
    expect(view(loggedIn)).toEqual({ kind: 'redirect', to });
  });

  it('redirects a user who was logged in before to the home page', () => {
    for (const session of [client, createFakeSession(buildSessionUser({ professional: true })).snapshot()])
      expect(view({ path: '/log-in', search: '?callback=/me/card', previous: '/me/card', session })).toEqual({
        kind: 'redirect',
        to: '/',
      });
  });

  it('shows /log-out to everyone, and a page for unknown paths', () => {
    expect(viewKey(view({ path: '/log-out' }))).toBe('/log-out');
    expect(viewKey(view({ path: '/nothing/here' }))).toBe('/*');
  });

  it('redirects to the first tab, keeping the query', () => {
    expect(view({ path: '/faq', search: '?a=1' })).toEqual({ kind: 'redirect', to: '/faq/for-clients?a=1' });
    expect(view({ path: '/promo/gloss' })).toEqual({ kind: 'redirect', to: '/promo/gloss/gallery' });
    expect(view({ path: '/me', session: client })).toEqual({ kind: 'redirect', to: '/me/essentials' });
    expect(view({ path: '/me' })).toEqual({ kind: 'redirect', to: '/log-in?callback=%2Fme' });
  });
});

describe('the dialog of a modal route', () => {
  it.each([
    ['/test-sign-up', '?callback=%2F%3Fcontinue%3Did-1', { callback: '/?continue=id-1' }],
    ['/test-sign-up/privacy-policy', '?callback=/me', { callback: '/me' }],
    ['/test-sign-up', '?callback=//evil.test/', undefined],
    ['/test-sign-up', '', undefined],
  ])('redirects from %s%s to the home page, and keeps the callback', (path, search, linkData) => {
    expect(view({ path, search, session: client })).toEqual({
      kind: 'redirect',
      to: '/',
      ...(linkData && { linkData }),
    });
  });

  it.each(['/test-sign-up', '/test-sign-up/privacy-policy'])('opens over the home page on %s', (path) => {
    const shown = view({ path });
    expect(viewKey(shown)).toBe('mf-discovery:/');
    expect(dialogOf(shown)).toBe(signUp);
  });

  it('follows its guard', () => {
    const to = '/log-in?callback=%2Ftest-listing';
    expect(view({ path: '/test-listing' })).toEqual({ kind: 'redirect', to });
    expect(dialogOf(view({ path: '/test-listing', session: client }))).toBe(listing);
  });

  it('is replaced by another page if a flag is on and that page is built', () => {
    const flags = { skip: true };
    expect(dialogOf(view({ path: '/test-sign-up', flags }))).toBe(signUp);
    const built = createSiteMap({ ...lists, pages: [prices], table });
    expect(view({ path: '/test-sign-up', flags }, built)).toEqual({ kind: 'redirect', to: '/test-prices' });
    expect(view({ path: '/test-sign-up/', flags }, built)).toEqual({ kind: 'redirect', to: '/test-prices' });
    expect(dialogOf(view({ path: '/test-sign-up' }, built))).toBe(signUp);
  });

  it('opens for those who come from that page, and at its documents', () => {
    const built = createSiteMap({ ...lists, pages: [prices], table });
    const flags = { skip: true };
    const from = (search: string) => view({ path: '/test-sign-up', search, flags }, built);
    expect(dialogOf(from('?from=prices'))).toBe(signUp);
    expect(from('?from=elsewhere')).toEqual({ kind: 'redirect', to: '/test-prices' });
    expect(from('?callback=%2F%3Fbook%3D7')).toEqual({
      kind: 'redirect',
      to: '/test-prices?callback=%2F%3Fbook%3D7',
    });
    expect(from('?callback=%2F%2Felsewhere.test')).toEqual({ kind: 'redirect', to: '/test-prices' });
    expect(dialogOf(view({ path: '/test-sign-up/privacy-policy', flags }, built))).toBe(signUp);
  });
});

describe('link data', () => {
  it('is removed from the address, even while the session is unknown', () => {
    expect(view({ path: '/me/mp/ff-rows/3/qa/token-1', search: '?a=1', session: unknown })).toEqual({
      kind: 'redirect',
      to: '/me?a=1',
      linkData: { flags: { rows: 3 }, signInToken: 'token-1' },
    });
    expect(view({ path: '/promo/gloss/invite/ANA-12' })).toEqual({
      kind: 'redirect',
      to: '/promo/gloss',
      linkData: { referralCode: 'ANA-12' },
    });
  });
});
