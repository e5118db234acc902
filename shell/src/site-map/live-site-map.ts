import { routeTable } from '../navigation/route-table.ts';
import type { Releases } from '../remotes/releases.ts';
import { createSiteMap } from './site-map.ts';
import type { SiteLists, SiteMap } from './site-map.ts';

/** The site map of the builds that the page uses now: a newer release brings its routes with it. */
export function liveSiteMap(lists: SiteLists, releases: Pick<Releases, 'get' | 'subscribe'>): SiteMap {
  const look = () => createSiteMap({ ...lists, remotes: routeTable(releases.get()) });
  let site = look();
  releases.subscribe(() => (site = look()));
  return { find: (path) => site.find(path), isBuilt: (path) => site.isBuilt(path) };
}
