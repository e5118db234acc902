import type { FlagValue } from '@frizo/remote-kit';
import { pendingDialogField } from '../modals/pending-dialogs.ts';
import { readReferredPath } from '../referral/referral-routes.ts';
import { readMarkedPath } from '../site-map/marked-path.ts';

/** What an address carries that does not stay in it. */
export interface Carried {
  readonly flags?: Readonly<Record<string, FlagValue>>;
  readonly signInToken?: string;
  readonly referralCode?: string;
  /** The path that a sign-up leads to in the end. */
  readonly callback?: string;
  /** The id of a dialog that was kept for after a sign-up. */
  readonly pendingDialog?: string;
}

/** Takes out of an address what it only carries; null where it carries nothing. */
export function unload(
  path: string,
  search = '',
): { readonly path: string; readonly search: string; readonly carried: Carried } | null {
  const marked = readMarkedPath(path);
  if (marked !== null) {
    const { path: before, ...carried } = marked;
    return { path: before, search, carried };
  }
  const referred = readReferredPath(path);
  if (referred !== null)
    return { path: referred.path, search, carried: { referralCode: referred.referralCode } };
  const fields = new URLSearchParams(search);
  const pendingDialog = fields.get(pendingDialogField);
  if (pendingDialog === null) return null;
  fields.delete(pendingDialogField);
  return { path, search: fields.size === 0 ? '' : `?${fields}`, carried: { pendingDialog } };
}
