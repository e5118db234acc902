import { byParticularity, fillPattern, matchPattern } from '../site-map/path-pattern.ts';

/** Routes that can end in a referral code (spec 2), and where each leads without it. */
const routes = [
  { path: '/why-frizo/:referralCode?', to: '/why-frizo' },
  // Before it is taken for a code of the route above.
  { path: '/why-frizo/by/:referralCode?', to: '/why-frizo/by' },
  { path: '/how-it-works/:referralCode?', to: '/how-it-works' },
  { path: '/get-clients/:referralCode?', to: '/get-clients' },
  { path: '/invitation-accept/:referralCode?', to: '/invitation-accept' },
  { path: '/promo/:url/invite/:referralCode', to: '/promo/:url' },
].toSorted((a, b) => byParticularity(a.path, b.path));

/** Patterns of all addresses that may carry a code. */
export const referralPaths: readonly string[] = routes.map(({ path }) => path);

export interface ReferredPath {
  /** The path without the code. */
  readonly path: string;
  readonly referralCode: string;
}

/** Finds the referral code in a path; null where there is none. */
export function readReferredPath(path: string): ReferredPath | null {
  for (const route of routes) {
    const params = matchPattern(route.path, path);
    if (params === null) continue;
    const { referralCode } = params;
    return referralCode === undefined ? null : { path: fillPattern(route.to, params), referralCode };
  }
  return null;
}
