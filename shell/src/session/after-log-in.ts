import type { SessionUser } from '@frizo/contracts';
import { safeReturnPath } from '../navigation/return-path.ts';

export interface LoggedIn {
  readonly user: Pick<SessionUser, 'professional' | 'business' | 'isPublic' | 'salon'>;
  /** The page requested by the address or by the caller that required the log-in. */
  readonly callback: string | null;
  /** The page before the log-in. */
  readonly previous: string | null;
}

/**
 * The page after a log-in (spec 4): the callback if there is one; else professionals go to the journal if they or their salon are public, and
 * to their salon otherwise; other users stay where they were.
 */
export function afterLogIn({ user, callback, previous }: LoggedIn): string {
  const requested = safeReturnPath(callback);
  if (requested !== null) return requested;
  if (user.professional) return hasPublicPage(user) ? '/book' : '/my-salon';
  return safeReturnPath(previous) ?? '/';
}

/** Business accounts use the salon's flag. */
function hasPublicPage({ business, isPublic, salon }: LoggedIn['user']): boolean {
  const isSalonPublic = salon?.isPublic ?? false;
  return business ? isSalonPublic : isPublic || isSalonPublic;
}
