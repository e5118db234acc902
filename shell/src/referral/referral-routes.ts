import { bySpecificity, fillPattern, matchPattern } from '../site-map/path-pattern.ts';

/** Routes that can contain a referral code (spec 2), and where each leads without it. */
const routes = [
  { path: '/why-frizo/:referralCode?', to: '/why-frizo' },
  // Sorted before the route above, which would read `by` as a code.
  { path: '/why-frizo/by/:referralCode?', to: '/why-frizo/by' },
  { path: '/how-it-works/:referralCode?', to: '/how-it-works' },
  { path: '/get-clients/:referralCode?', to: '/get-clients' },
  { path: '/invitation-accept/:referralCode?', to: '/invitation-accept' },
  { path: '/promo/:url/invite/:referralCode', to: '/promo/:url' },
].toSorted((a, b) => bySpecificity(a.path, b.path));

/** Patterns of all paths that can contain a code. */
export const referralPaths: readonly string[] = routes.map(({ path }) => path);

export interface ReferredPath {
  /** The path without the code. */
  readonly path: string;
  readonly referralCode: string;
}

/** Extracts the referral code of a path; null if there is none. */
export function readReferredPath(path: string): ReferredPath | null {
  for (const route of routes) {
    const params = matchPattern(route.path, path);
    if (params === null) continue;
    const { referralCode } = params;
    return referralCode === undefined ? null : { path: fillPattern(route.to, params), referralCode };
  }
  return null;
}
