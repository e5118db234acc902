import type { Release, ReleaseRoute, Resolution } from '@frizo/contracts';

/** A route of this page with the remote that fills it. */
export interface PortalRoute extends ReleaseRoute {
  /** Unique on this page. */
  readonly id: string;
  readonly remote: string;
  /** Where the remote's own paths begin, without a slash at the end; empty at the root. */
  readonly basePath: string;
}

/** By release: a build's routes are the same objects for as long as the page lives. */
const routesOf = new WeakMap<Release, readonly PortalRoute[]>();

/** All routes of a resolution. */
export function routeTable(resolution: Resolution): PortalRoute[] {
  return Object.values(resolution).flatMap(({ use }) => {
    const routes = routesOf.get(use) ?? use.routes.map((route) => portalRoute(use.remote, route));
    routesOf.set(use, routes);
    return routes;
  });
}

function portalRoute(remote: string, route: ReleaseRoute): PortalRoute {
  return { ...route, id: `${remote}:${route.path}`, remote, basePath: route.path.replace(/\/\*?$/, '') };
}
