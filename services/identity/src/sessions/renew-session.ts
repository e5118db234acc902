import { errorKeys } from '@frizo/contracts';
import { DomainError, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { SigningKeys } from '../keys/signing-keys.ts';
import { createUsersStore } from '../users/users.store.ts';
import { endSessions } from './end-sessions.ts';
import { type OpenedSession, sessionAnswerOf } from './open-session.ts';
import { hashRefreshToken, type RefreshToken, rotationGraceMs, successorOf } from './refresh-token.ts';
import type { Session } from './session.model.ts';
import { createSessionsStore, type SessionsStore } from './sessions.store.ts';

export interface RenewalTools extends Pick<ServiceParts, 'clock' | 'outbox'> {
  readonly keys: SigningKeys;
  /** The key from which successors are derived. */
  readonly refreshKey: () => Promise<Buffer>;
}

/**
 * Exchanges a refresh token for a new pair. The same token within the grace period gets the same successor again. Returns `reuse` for a
 * token that is presented later: it was copied, the legitimate owner cannot be identified, and the whole session ends (decisions 2 and 9).
 */
export async function renewSession(
  trx: Knex.Transaction,
  tools: RenewalTools,
  refreshSecret: string | undefined,
): Promise<OpenedSession | 'missing' | 'reuse'> {
  if (!refreshSecret) return 'missing';
  const now = tools.clock.now();
  const sessions = createSessionsStore(trx);
  const found = await sessions.lockByToken(hashRefreshToken(refreshSecret));
  const status = classifyToken(found?.token, found?.session, now);
  if (!found || status === 'missing') return 'missing';
  const { token, session } = found;
  if (status === 'reuse') {
    await endSessions(trx, tools, { userId: session.userId, sessionIds: [session.id] });
    return 'reuse';
  }
  const user = await createUsersStore(trx).byId(session.userId);
  if (!user) return 'missing';
  if (status === 'rotate') await sessions.markRotated(token, now);
  const next = await newestSuccessor(sessions, await tools.refreshKey(), refreshSecret);
  await sessions.addToken(session, next.hash, now);
  return openedOf(trx, tools, { user, session, next });
}

/** The token that replaces this one, or a later successor if another tab has already renewed further. */
async function newestSuccessor(sessions: SessionsStore, key: Buffer, secret: string): Promise<RefreshToken> {
  const next = successorOf(key, secret);
  const stored = await sessions.findToken(next.hash);
  return stored?.rotatedAt ? newestSuccessor(sessions, key, next.secret) : next;
}

async function openedOf(
  trx: Knex.Transaction,
  { keys, clock }: RenewalTools,
  {
    user,
    session,
    next,
  }: { user: Parameters<typeof sessionAnswerOf>[1]; session: Session; next: RefreshToken },
): Promise<OpenedSession> {
  const answer = await sessionAnswerOf({ knex: trx, keys, now: clock.now() }, user, session);
  return { answer, refreshSecret: next.secret, endsAt: session.endsAt };
}

/** The error of a failed renewal: not logged in, for any reason (spec 4). */
export function notLoggedIn(): DomainError {
  return new DomainError(errorKeys.tokenMissing, 'Please log in.', { status: 401 });
}

/** The stored state of a presented refresh token. */
export interface StoredToken {
  readonly expiresAt: Date;
  readonly rotatedAt: Date | null;
  readonly endedAt: Date | null;
}

/** The stored state of its session. */
export interface StoredSession {
  readonly endsAt: Date;
  readonly endedAt: Date | null;
}

/**
 * How to handle a presented refresh token (decisions 2 and 9): `rotate` it; `repeat` the recent renewal that replaced it; treat the session
 * as `missing`; or treat its `reuse` as theft and end the session.
 */
export function classifyToken(
  token: StoredToken | undefined,
  session: StoredSession | undefined,
  now: Date,
): 'rotate' | 'repeat' | 'missing' | 'reuse' {
  if (!token || !session || token.endedAt || session.endedAt) return 'missing';
  if (token.expiresAt <= now || session.endsAt <= now) return 'missing';
  if (!token.rotatedAt) return 'rotate';
  // Negative if another copy's clock is ahead.
  const sinceRotation = now.getTime() - token.rotatedAt.getTime();
  return sinceRotation <= rotationGraceMs ? 'repeat' : 'reuse';
}
