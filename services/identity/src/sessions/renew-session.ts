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
  /** From which successors are worked out. */
  readonly refreshKey: () => Promise<Buffer>;
}

/**
 * Turns a refresh token into a new pair. The same token within the grace gets the same successor again. Answers `reuse` where a token came
 * back later than that: there is a copy, and nobody can tell which one is the owner's, so the whole session ends (decisions 2 and 9).
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
  const verdict = judgeToken(found?.token, found?.session, now);
  if (!found || verdict === 'missing') return 'missing';
  const { token, session } = found;
  if (verdict === 'reuse') {
    await endSessions(trx, tools, { userId: session.userId, sessionIds: [session.id] });
    return 'reuse';
  }
  const user = await createUsersStore(trx).byId(session.userId);
  if (!user) return 'missing';
  if (verdict === 'rotate') await sessions.markRotated(token, now);
  const next = await newestSuccessor(sessions, await tools.refreshKey(), refreshSecret);
  await sessions.addToken(session, next.hash, now);
  return openedOf(trx, tools, { user, session, next });
}

/** The token that replaces this one, or where another tab has renewed by that one already, the one after. */
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

/** What a renewal that came to nothing answers: not logged in, whatever the reason (spec 4). */
export function notLoggedIn(): DomainError {
  return new DomainError(errorKeys.tokenMissing, 'Please log in.', { status: 401 });
}

/** The stored side of a presented refresh token. */
export interface StoredToken {
  readonly expiresAt: Date;
  readonly rotatedAt: Date | null;
  readonly endedAt: Date | null;
}

/** The session it belongs to. */
export interface StoredSession {
  readonly endsAt: Date;
  readonly endedAt: Date | null;
}

/**
 * What a presented refresh token means (decisions 2 and 9): `rotate` it; `repeat` the renewal that has replaced it a moment ago; treat its
 * owner as `missing` a session; or see a theft in its `reuse` and end the session.
 */
export function judgeToken(
  token: StoredToken | undefined,
  session: StoredSession | undefined,
  now: Date,
): 'rotate' | 'repeat' | 'missing' | 'reuse' {
  if (!token || !session || token.endedAt || session.endedAt) return 'missing';
  if (token.expiresAt <= now || session.endsAt <= now) return 'missing';
  if (!token.rotatedAt) return 'rotate';
  // Another copy's clock may be ahead: then this is negative.
  const sinceRotation = now.getTime() - token.rotatedAt.getTime();
  return sinceRotation <= rotationGraceMs ? 'repeat' : 'reuse';
}
