import type { SessionAnswer } from '@frizo/contracts';
import type { Knex } from 'knex';
import { accessTokenLifetimeSeconds, type SigningKeys } from '../keys/signing-keys.ts';
import { sessionUserOf } from '../users/session-user.read-model.ts';
import type { User } from '../users/user.model.ts';
import type { Session } from './session.model.ts';

export interface OpenedSession {
  readonly answer: SessionAnswer;
  /** The content of the cookie. */
  readonly refreshSecret: string;
  /** The absolute end of the session. */
  readonly endsAt: Date;
}

export interface SessionTools {
  readonly knex: Knex;
  readonly keys: SigningKeys;
  readonly now: Date;
}

/**
 * The session for the browser, with a new access token that contains the user's current role and expires with the session at the latest. A
 * caller whose token predates session ids has no session, so the new token has no session id either.
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
