import { describe, expect, it } from '@jest/globals';
import { buildRelease } from '../testing/build-release.ts';
import { matchRoute, routeTable } from './route-table.ts';

const routes = routeTable({
  'mf-discovery': { use: buildRelease({ remote: 'mf-discovery', routes: [{ path: '/', title: 'Home' }] }) },
  'mf-booking': {
    use: buildRelease({
      routes: [
        { path: '/me/*', title: 'Me' },
        { path: '/me/my-appointments/*', title: 'My appointments' },
        { path: '/me/card', title: 'Card' },
      ],
    }),
  },
});

describe('matchRoute', () => {
  it.each([
    ['/', 'mf-discovery:/'],
    ['/me', 'mf-booking:/me/*'],
    ['/me/', 'mf-booking:/me/*'],
    ['/me/essentials', 'mf-booking:/me/*'],
    ['/me/my-appointments', 'mf-booking:/me/my-appointments/*'],
    ['/me/my-appointments/history', 'mf-booking:/me/my-appointments/*'],
    ['/me/card', 'mf-booking:/me/card'],
    ['/me/card/1', 'mf-booking:/me/*'],
  ])('gives %s to %s', (path, id) => {
    expect(matchRoute(routes, path)?.id).toBe(id);
  });

  it.each(['/mean', '/nothing', '/me-too/my-appointments'])('gives %s to nobody', (path) => {
    expect(matchRoute(routes, path)).toBeNull();
  });

  it('says where the own paths of a remote begin', () => {
    expect(matchRoute(routes, '/')?.basePath).toBe('');
    expect(matchRoute(routes, '/me/my-appointments/history')?.basePath).toBe('/me/my-appointments');
  });
});
