import { hashRefreshToken } from './refresh-token.ts';
import type { SessionsStore } from './sessions.store.ts';

/** Ends the session behind the cookie, with every token of its family. Without one there is nothing to end. */
export async function logOut(
  sessions: SessionsStore,
  refreshSecret: string | undefined,
  now: Date,
): Promise<void> {
  if (!refreshSecret) return;
  const session = await sessions.lockByHash(hashRefreshToken(refreshSecret));
  if (session) await sessions.endFamily(session.familyId, now);
}
