import type { ReleaseRoute, Resolution } from '@frizo/contracts';

/** A route of this page with the remote that fills it. */
export interface PortalRoute extends ReleaseRoute {
  /** Unique on this page. */
  readonly id: string;
  readonly remote: string;
  /** Where the remote's own paths begin, without a slash at the end; empty at the root. */
  readonly basePath: string;
}

/** All routes of a resolution. */
export function routeTable(resolution: Resolution): PortalRoute[] {
  return Object.entries(resolution).flatMap(([remote, { use }]) =>
    use.routes.map((route) => ({
      ...route,
      id: `${remote}:${route.path}`,
      remote,
      basePath: route.path.replace(/\/\*?$/, ''),
    })),
  );
}
