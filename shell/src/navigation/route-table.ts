import type { ReleaseRoute, Resolution } from '@frizo/contracts';

/** A route of this page with the remote that fills it. */
export interface PortalRoute extends ReleaseRoute {
  /** Unique on this page. */
  readonly id: string;
  readonly remote: string;
  /** Where the remote's own paths begin, without a slash at the end; empty at the root. */
  readonly basePath: string;
}

/** All routes of a resolution, the most particular first. */
export function routeTable(resolution: Resolution): PortalRoute[] {
  return Object.entries(resolution)
    .flatMap(([remote, { use }]) => use.routes.map((route) => portalRoute(remote, route)))
    .sort((a, b) => rank(b) - rank(a));
}

function portalRoute(remote: string, route: ReleaseRoute): PortalRoute {
  const basePath = route.path.replace(/\/\*?$/, '');
  return { ...route, id: `${remote}:${route.path}`, remote, basePath };
}

/** A longer path wins, and of two as long the one that matches less. */
function rank({ path, basePath }: PortalRoute): number {
  return basePath.length * 2 + (path.endsWith('/*') ? 0 : 1);
}

/** The route that a path belongs to, or null. A slash at the end makes no difference. */
export function matchRoute(routes: readonly PortalRoute[], pathname: string): PortalRoute | null {
  const path = pathname.replace(/\/+$/, '');
  return routes.find((route) => matches(route, path)) ?? null;
}

function matches({ path, basePath }: PortalRoute, pathname: string): boolean {
  return pathname === basePath || (path.endsWith('/*') && pathname.startsWith(`${basePath}/`));
}
