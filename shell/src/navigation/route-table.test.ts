import { describe, expect, it } from '@jest/globals';
import { buildRelease } from '../testing/build-release.ts';
import { routeTable } from './route-table.ts';

describe('routeTable', () => {
  it('says of each route whose it is, and where the own paths of the remote begin', () => {
    const routes = [
      { path: '/', title: 'Home' },
      { path: '/me/my-appointments/*', title: 'My appointments' },
      { path: '/me/card', title: 'Card' },
    ];
    const table = routeTable({ 'mf-booking': { use: buildRelease({ routes }) } });
    expect(table.map(({ id, basePath }) => [id, basePath])).toEqual([
      ['mf-booking:/', ''],
      ['mf-booking:/me/my-appointments/*', '/me/my-appointments'],
      ['mf-booking:/me/card', '/me/card'],
    ]);
  });
});
