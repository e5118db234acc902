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
import { contributionsOfPlannedRemotes } from './planned-remotes.ts';
import { shellContributions } from './shell-contributions.ts';

/** A route of this page with the remote that fills it. */
export interface PortalRoute extends ReleaseRoute {
  /** Unique on this page. */
  readonly id: string;
  readonly remote: string;
  /** The prefix of the remote's own paths, without a trailing slash; empty at the root. */
  readonly basePath: string;
}

/** The contributions of all remotes of a page. */
export interface PortalTable {
  readonly routes: readonly PortalRoute[];
  /** Sorted; no two links of an area lead to the same path. */
  readonly links: readonly ReleaseLink[];
  readonly badges: readonly ReleaseBadge[];
  /** Pages that are not built yet. */
  readonly announced: readonly AnnouncedPage[];
  readonly redirects: readonly ReleaseRedirect[];
}

const tables = new WeakMap<Resolution, PortalTable>();

/** The table of a resolution; returns the same object each time. */
export function portalTable(resolution: Resolution): PortalTable {
  const table = tables.get(resolution) ?? createTable(resolution);
  tables.set(resolution, table);
  return table;
}

/** By release, so that a build's routes stay the same objects as long as the page is open. */
const routesOf = new WeakMap<Release, readonly PortalRoute[]>();

function createTable(resolution: Resolution): PortalTable {
  const releases = Object.values(resolution).map(({ use }) => use);
  const all = [shellContributions, ...plannedFor(resolution), ...releases];
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

function plannedFor(resolution: Resolution): Contributions[] {
  return Object.entries(contributionsOfPlannedRemotes).flatMap(([remote, contributions]) =>
    resolution[remote] === undefined ? [contributions] : [],
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
    // Search engines should not index it, because its content will change.
    description: 'This part is not open yet.',
    isPrivate: true,
    announcement,
  }));
}
