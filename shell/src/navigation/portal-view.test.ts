import { describe, expect, it } from '@jest/globals';
import { buildRelease } from '../testing/build-release.ts';
import { viewKey, viewOf } from './portal-view.ts';
import type { Visitor } from './portal-view.ts';
import { routeTable } from './route-table.ts';

const routes = routeTable({
  'mf-discovery': { use: buildRelease({ remote: 'mf-discovery', routes: [{ path: '/', title: 'Home' }] }) },
  'mf-booking': { use: buildRelease() },
});

function look(visitor: Partial<Visitor>) {
  return viewOf(routes, { path: '/', search: '', previous: null, status: 'anonymous', ...visitor });
}

describe('viewOf', () => {
  it('shows a route without a guard to everybody, at once', () => {
    expect(viewKey(look({ status: 'unknown' }))).toBe('mf-discovery:/');
  });

  it('sends a visitor of a log-in route to /log-in, with the way back', () => {
    const visitor = { path: '/me/my-appointments/history', search: '?page=2' };
    expect(look(visitor)).toEqual({
      kind: 'redirect',
      to: '/log-in?callback=%2Fme%2Fmy-appointments%2Fhistory%3Fpage%3D2',
    });
    expect(look({ ...visitor, status: 'expired' }).kind).toBe('redirect');
  });

  it('waits before it guards while nobody knows who is here', () => {
    expect(look({ path: '/me/my-appointments', status: 'unknown' })).toEqual({ kind: 'waiting' });
    expect(look({ path: '/log-in', status: 'unknown' })).toEqual({ kind: 'waiting' });
  });

  it('shows a log-in route to whoever is logged in', () => {
    expect(look({ path: '/me/my-appointments', status: 'authenticated' }).kind).toBe('remote');
  });

  it('keeps /log-in for visitors', () => {
    expect(look({ path: '/log-in' })).toEqual({ kind: 'page', page: 'log-in' });
    expect(look({ path: '/log-in/' })).toEqual({ kind: 'page', page: 'log-in' });
  });

  it.each([
    ['the callback', '?callback=/me/my-appointments', '/me/card', '/me/my-appointments'],
    ['the page before where there is no callback', '', '/me/card', '/me/card'],
    ['the start where there is neither', '', null, '/'],
    ['the start where the callback would leave the portal', '?callback=//evil.test/', null, '/'],
  ])('sends whoever has logged in to %s', (_what, search, previous, to) => {
    expect(look({ path: '/log-in', search, previous, status: 'authenticated' })).toEqual({
      kind: 'redirect',
      to,
    });
  });

  it('has /log-out for everybody, and a page for paths that nobody has', () => {
    expect(look({ path: '/log-out' })).toEqual({ kind: 'page', page: 'log-out' });
    expect(look({ path: '/nothing/here' })).toEqual({ kind: 'page', page: 'not-found' });
  });
});
