import { describe, expect, it } from '@jest/globals';
import type { Resolution } from '@frizo/contracts';
import { buildRelease } from '../testing/build-release.ts';
import { completeResolution } from './last-release.ts';
import { portalTable } from './portal-table.ts';
import type { PortalTable } from './portal-table.ts';

describe('portalTable', () => {
  it('names the remote of each route, and the base path of its own paths', () => {
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

  it('has the links of all remotes in order, without duplicate paths', () => {
    const table = portalTable({
      'mf-a': { use: buildRelease({ remote: 'mf-a', links: [link('/moved', 50), link('/c', 30)] }) },
      'mf-b': { use: buildRelease({ remote: 'mf-b', links: [link('/moved', 20), link('/a', 1)] }) },
    });
    expect(pathsIn(table, 'header')).toEqual(['/a', '/client-sign-up', '/moved', '/c']);
  });

  it('has the contributions of last-release builds after they are completed', () => {
    const use = buildRelease({ remote: 'mf-pro-console', routes: [], links: undefined });
    const table = portalTable(completeResolution({ 'mf-pro-console': { use } }));
    expect(pathsIn(table, 'header')).toEqual(['/client-sign-up', '/book', '/clients', '/appointments']);
    expect(table.badges).toHaveLength(1);
    expect(table.announced.map(({ path }) => path)).toContain('/my-salon/services');
    expect(table.redirects.map(({ path }) => path)).toContain('/my-salon');
  });

  it('adds nothing to a build that declares no links', () => {
    const use = buildRelease({ remote: 'mf-pro-console', routes: [], links: [] });
    const table = portalTable(completeResolution({ 'mf-pro-console': { use } }));
    expect(pathsIn(table, 'header')).toEqual(['/client-sign-up']);
  });

  it('announces the pages of a planned remote until it has a release', () => {
    const contact = { path: '/contact-us', title: 'Contact us' };
    const announcedBy = (resolution: Resolution) =>
      portalTable(resolution).announced.some(({ path }) => path === contact.path);
    expect(announcedBy({})).toBe(true);
    const use = buildRelease({ remote: 'mf-public-pages', routes: [contact] });
    expect(announcedBy({ 'mf-public-pages': { use } })).toBe(false);
  });
});
