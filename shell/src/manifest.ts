import type { ShellRecord } from '@frizo/contracts';
import { referralPaths } from './referral/referral-routes.ts';
import { notBuiltPages, redirects } from './site-map/not-built.ts';
import { logInRoute, modalRoutes, shellPages } from './site-map/shell-pages.ts';
import type { SiteRoute } from './site-map/site-route.ts';

type ManifestRoute = NonNullable<ShellRecord['routes']>[number];

/**
 * What the gateway learns of the shell from its record: every address that it has an answer for, and what the head of its page says. The file is read by
 * Node while building, so neither it nor the lists that it imports may import a component other than lazily.
 */
export const manifest: { readonly routes: readonly ManifestRoute[] } = {
  routes: [
    ...[logInRoute, ...shellPages, ...modalRoutes, ...notBuiltPages].map(headOf),
    ...redirects.map(({ path }) => ({ path })),
    ...referralPaths.map((path) => ({ path })),
  ],
};

function headOf({ path, title, description, guard, isPrivate }: SiteRoute): ManifestRoute {
  const isKept = isPrivate === true || guard === 'login';
  return { path, title, description, ...(isKept && { isPrivate: true as const }) };
}
