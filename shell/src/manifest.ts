import type { ShellRecord } from '@frizo/contracts';
import { referralPaths } from './referral/referral-routes.ts';
import { contributionsOfLastRelease } from './contributions/last-release.ts';
import { announcedPages } from './contributions/portal-table.ts';
import { contributionsOfPlannedRemotes } from './contributions/planned-remotes.ts';
import { shellContributions } from './contributions/shell-contributions.ts';
import { logInRoute, modalRoutes, shellPages } from './site-map/shell-pages.ts';
import type { SiteRoute } from './site-map/site-route.ts';

/** The shell's own contributions, and those that it declares in place of remotes. */
const shellDeclared = [
  shellContributions,
  ...Object.values(contributionsOfPlannedRemotes),
  ...Object.values(contributionsOfLastRelease),
];

type ManifestRoute = NonNullable<ShellRecord['routes']>[number];

/**
 * What the shell's release record tells the gateway: every address that the shell handles, and the content of its page's head. Node reads the
 * file during the build, so neither it nor the lists that it imports may import a component other than lazily.
 */
export const manifest: { readonly routes: readonly ManifestRoute[] } = {
  routes: [
    ...[logInRoute, ...shellPages, ...modalRoutes].map(headOf),
    ...shellDeclared.flatMap(({ announcements = [] }) => announcements.flatMap(announcedPages)).map(headOf),
    ...shellDeclared.flatMap(({ redirects = [] }) => redirects).map(({ path }) => ({ path })),
    ...referralPaths.map((path) => ({ path })),
  ],
};

function headOf({ path, title, description, guard, isPrivate }: SiteRoute): ManifestRoute {
  const isHidden = isPrivate === true || guard === 'login';
  return { path, title, description, ...(isHidden && { isPrivate: true as const }) };
}
