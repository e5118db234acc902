import type { ShellRecord } from '@frizo/contracts';
import { referralPaths } from './referral/referral-routes.ts';
import { contributionsOfLastRelease } from './contributions/last-release.ts';
import { announcedPages } from './contributions/portal-table.ts';
import { contributionsOfPlannedRemotes } from './contributions/planned-remotes.ts';
import { shellContributions } from './contributions/shell-contributions.ts';
import { logInRoute, modalRoutes, shellPages } from './site-map/shell-pages.ts';
import type { SiteRoute } from './site-map/site-route.ts';

/** Its own, and what it says in place of remotes. */
const standIns = [
  shellContributions,
  ...Object.values(contributionsOfPlannedRemotes),
  ...Object.values(contributionsOfLastRelease),
];

type ManifestRoute = NonNullable<ShellRecord['routes']>[number];

/**
 * What the gateway learns of the shell from its record: every address that it has an answer for, and what the head of its page says. The file is read by
 * Node while building, so neither it nor the lists that it imports may import a component other than lazily.
 */
export const manifest: { readonly routes: readonly ManifestRoute[] } = {
  routes: [
    ...[logInRoute, ...shellPages, ...modalRoutes].map(headOf),
    ...standIns.flatMap(({ announcements = [] }) => announcements.flatMap(announcedPages)).map(headOf),
    ...standIns.flatMap(({ redirects = [] }) => redirects).map(({ path }) => ({ path })),
    ...referralPaths.map((path) => ({ path })),
  ],
};

function headOf({ path, title, description, guard, isPrivate }: SiteRoute): ManifestRoute {
  const isKept = isPrivate === true || guard === 'login';
  return { path, title, description, ...(isKept && { isPrivate: true as const }) };
}
