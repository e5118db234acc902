import type { SessionUser } from '@frizo/contracts';
import { safeReturnPath } from '../navigation/return-path.ts';

export interface LoggedIn {
  readonly user: Pick<SessionUser, 'professional' | 'business' | 'isPublic' | 'salon'>;
  /** What the address, or whoever asked for the log-in, wants to come next. */
  readonly callback: string | null;
  /** Where the person was before, for who is not sent anywhere. */
  readonly previous: string | null;
}

/**
 * Where a log-in leads (spec 4): what was asked for comes first; without it a professional goes to the journal if they or their salon can
 * be seen, to their salon otherwise, and everybody else stays where they were.
 */
export function afterLogIn({ user, callback, previous }: LoggedIn): string {
  const asked = safeReturnPath(callback);
  if (asked !== null) return asked;
  if (user.professional) return isSeen(user) ? '/book' : '/my-salon';
  return safeReturnPath(previous) ?? '/';
}

/** Business accounts use the salon's flag. */
function isSeen({ business, isPublic, salon }: LoggedIn['user']): boolean {
  const isSalonPublic = salon?.isPublic ?? false;
  return business ? isSalonPublic : isPublic || isSalonPublic;
}
