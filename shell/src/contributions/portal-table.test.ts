import { describe, expect, it } from '@jest/globals';
import type { Resolution } from '@frizo/contracts';
import { buildRelease } from '../testing/build-release.ts';
import { completeResolution } from './last-release.ts';
import { portalTable } from './portal-table.ts';
import type { PortalTable } from './portal-table.ts';

describe('portalTable', () => {
  it('says of each route whose it is, and where the own paths of the remote begin', () => {
    const routes = [
      { path: '/', title: 'Home' },
      { path: '/me/my-appointments/*', title: 'My appointments' },
      { path: '/me/card', title: 'Card' },
    ];
    const { routes: table } = portalTable({ 'mf-booking': { use: buildRelease({ routes }) } });
    expect(table.map(({ id, basePath }) => [id, basePath])).toEqual([
      ['mf-booking:/', ''],
      ['mf-booking:/me/my-appointments/*', '/me/my-appointments'],
      ['mf-booking:/me/card', '/me/card'],
    ]);
  });

  const link = (path: string, order: number) => ({ area: 'header', label: path, path, order });
  const pathsIn = (table: PortalTable, area: string) =>
    table.links.filter((one) => one.area === area).map(({ path }) => path);

  it('has the links of all remotes in their order, and of two that lead to the same path one', () => {
    const table = portalTable({
      'mf-a': { use: buildRelease({ remote: 'mf-a', links: [link('/moved', 50), link('/c', 30)] }) },
      'mf-b': { use: buildRelease({ remote: 'mf-b', links: [link('/moved', 20), link('/a', 1)] }) },
    });
    expect(pathsIn(table, 'header')).toEqual(['/a', '/client-sign-up', '/moved', '/c']);
  });

  it('has for builds of the last release, once they are completed, what they brought then', () => {
    const use = buildRelease({ remote: 'mf-pro-console', routes: [], links: undefined });
    const table = portalTable(completeResolution({ 'mf-pro-console': { use } }));
    expect(pathsIn(table, 'header')).toEqual(['/client-sign-up', '/book', '/clients', '/appointments']);
    expect(table.badges).toHaveLength(1);
    expect(table.announced.map(({ path }) => path)).toContain('/my-salon/services');
    expect(table.redirects.map(({ path }) => path)).toContain('/my-salon');
  });

  it('has nothing of a build that says that it brings nothing', () => {
    const use = buildRelease({ remote: 'mf-pro-console', routes: [], links: [] });
    const table = portalTable(completeResolution({ 'mf-pro-console': { use } }));
    expect(pathsIn(table, 'header')).toEqual(['/client-sign-up']);
  });

  it('announces pages of a remote to come until that has a release, which then says so itself', () => {
    const pricing = { path: '/pricing', title: 'Pricing' };
    const announcedBy = (resolution: Resolution) =>
      portalTable(resolution).announced.some(({ path }) => path === pricing.path);
    expect(announcedBy({})).toBe(true);
    const use = buildRelease({ remote: 'mf-payments', routes: [pricing] });
    expect(announcedBy({ 'mf-payments': { use } })).toBe(false);
  });
});
