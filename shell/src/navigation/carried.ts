import type { FlagValue } from '@frizo/remote-kit';
import { readReferredPath } from '../referral/referral-routes.ts';
import { readMarkedPath } from '../site-map/marked-path.ts';

/** What an address carries that does not stay in it. */
export interface Carried {
  readonly flags?: Readonly<Record<string, FlagValue>>;
  readonly signInToken?: string;
  readonly referralCode?: string;
}

/** Takes out of a path what it only carries; null where it carries nothing. */
export function unload(path: string): { readonly path: string; readonly carried: Carried } | null {
  const marked = readMarkedPath(path);
  if (marked !== null) {
    const { path: before, ...carried } = marked;
    return { path: before, carried };
  }
  const referred = readReferredPath(path);
  return referred === null ? null : { path: referred.path, carried: { referralCode: referred.referralCode } };
}
