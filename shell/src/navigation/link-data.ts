import type { FlagValue } from '@frizo/remote-kit';
import { pendingDialogField } from '../modals/pending-dialogs.ts';
import { readReferredPath } from '../referral/referral-routes.ts';
import { readMarkedPath } from '../site-map/marked-path.ts';

/** The data in an address that is removed from it once processed. */
export interface LinkData {
  readonly flags?: Readonly<Record<string, FlagValue>>;
  readonly signInToken?: string;
  readonly referralCode?: string;
  /** The path to go to after a sign-up. */
  readonly callback?: string;
  /** The id of a dialog to open after a sign-up. */
  readonly pendingDialog?: string;
}

/** Splits an address into its link data and the remaining address; null if it has none. */
export function extractLinkData(
  path: string,
  search = '',
): { readonly path: string; readonly search: string; readonly linkData: LinkData } | null {
  const marked = readMarkedPath(path);
  if (marked !== null) {
    const { path: before, ...linkData } = marked;
    return { path: before, search, linkData };
  }
  const referred = readReferredPath(path);
  if (referred !== null)
    return { path: referred.path, search, linkData: { referralCode: referred.referralCode } };
  const fields = new URLSearchParams(search);
  const pendingDialog = fields.get(pendingDialogField);
  if (pendingDialog === null) return null;
  fields.delete(pendingDialogField);
  return { path, search: fields.size === 0 ? '' : `?${fields}`, linkData: { pendingDialog } };
}
