import type { SessionAnswer } from '@frizo/contracts';
import type { Knex } from 'knex';
import { accessTokenLifetimeSeconds, type SigningKeys } from '../keys/signing-keys.ts';
import { sessionUserOf } from '../users/session-user.read-model.ts';
import type { User } from '../users/user.model.ts';
import type { Session } from './session.model.ts';

export interface OpenedSession {
  readonly answer: SessionAnswer;
  /** For the cookie. */
  readonly refreshSecret: string;
  /** Until when the session can be renewed at the most. */
  readonly endsAt: Date;
}

export interface SessionTools {
  readonly knex: Knex;
  readonly keys: SigningKeys;
  readonly now: Date;
}

/**
 * A session as the browser keeps it, with a fresh access token that says what the user is now; the token ends with its session. Without a
 * session (a token of before they had names) it names none.
 */
export async function sessionAnswerOf(
  { knex, keys, now }: SessionTools,
  user: User,
  session: Pick<Session, 'id' | 'endsAt'> | undefined,
): Promise<SessionAnswer> {
  const { userType, salonId, salonAdmin, admin } = user;
  const claims = { userType, salonId, salonAdmin, admin, ...(session && { sid: session.id }) };
  const leftSeconds = session ? Math.floor((session.endsAt.getTime() - now.getTime()) / 1000) : Infinity;
  const expiresInSeconds = Math.max(1, Math.min(accessTokenLifetimeSeconds, leftSeconds));
  return {
    user: await sessionUserOf(knex, user),
    token: await keys.sign(claims, String(user.id), now, expiresInSeconds),
    expiresInSeconds,
  };
}
