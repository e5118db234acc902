import type {
  Contributions,
  Release,
  ReleaseAnnouncement,
  ReleaseBadge,
  ReleaseLink,
  ReleaseRedirect,
  ReleaseRoute,
  Resolution,
} from '@frizo/contracts';
import type { AnnouncedPage } from '../site-map/site-route.ts';
import { contributionsOfRemotesToCome } from './remotes-to-come.ts';
import { shellContributions } from './shell-contributions.ts';

/** A route of this page with the remote that fills it. */
export interface PortalRoute extends ReleaseRoute {
  /** Unique on this page. */
  readonly id: string;
  readonly remote: string;
  /** Where the remote's own paths begin, without a slash at the end; empty at the root. */
  readonly basePath: string;
}

/** All that the remotes of a page bring to it. */
export interface PortalTable {
  readonly routes: readonly PortalRoute[];
  /** In their order; no two of an area lead to the same path. */
  readonly links: readonly ReleaseLink[];
  readonly badges: readonly ReleaseBadge[];
  /** Pages that nobody has built yet. */
  readonly announced: readonly AnnouncedPage[];
  readonly redirects: readonly ReleaseRedirect[];
}

const tables = new WeakMap<Resolution, PortalTable>();

/** What a resolution brings: the same object each time. */
export function portalTable(resolution: Resolution): PortalTable {
  const table = tables.get(resolution) ?? createTable(resolution);
  tables.set(resolution, table);
  return table;
}

/** By release: a build's routes are the same objects for as long as the page lives. */
const routesOf = new WeakMap<Release, readonly PortalRoute[]>();

function createTable(resolution: Resolution): PortalTable {
  const releases = Object.values(resolution).map(({ use }) => use);
  const all = [shellContributions, ...absentOf(resolution), ...releases];
  return {
    routes: releases.flatMap((release) => {
      const routes =
        routesOf.get(release) ?? release.routes.map((route) => portalRoute(release.remote, route));
      routesOf.set(release, routes);
      return routes;
    }),
    links: inOrder(all.flatMap(({ links = [] }) => links)),
    badges: all.flatMap(({ badges = [] }) => badges),
    announced: all.flatMap(({ announcements = [] }) => announcements).flatMap(announcedPages),
    redirects: all.flatMap(({ redirects = [] }) => redirects),
  };
}

function portalRoute(remote: string, route: ReleaseRoute): PortalRoute {
  return { ...route, id: `${remote}:${route.path}`, remote, basePath: route.path.replace(/\/\*?$/, '') };
}

function absentOf(resolution: Resolution): Contributions[] {
  return Object.entries(contributionsOfRemotesToCome).flatMap(([remote, theirs]) =>
    resolution[remote] === undefined ? [theirs] : [],
  );
}

/** While a page moves from one remote to another, builds of both can declare the link to it. */
function inOrder(links: readonly ReleaseLink[]): ReleaseLink[] {
  const byKey = new Map(links.map((link) => [`${link.area} ${link.path}`, link]));
  return [...byKey.values()].toSorted((a, b) => a.order - b.order);
}

/** A page for each address of an announcement. */
export function announcedPages(announcement: ReleaseAnnouncement): AnnouncedPage[] {
  const { pages, guard, layout } = announcement;
  return pages.map(({ path, title }) => ({
    path,
    title,
    guard,
    layout,
    // Nothing that a search engine should keep: it will say something else.
    description: 'This part is not open yet.',
    isPrivate: true,
    announcement,
  }));
}
