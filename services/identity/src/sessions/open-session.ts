import type { SessionAnswer } from '@frizo/contracts';
import type { Knex } from 'knex';
import { accessTokenLifetimeSeconds, type SigningKeys } from '../keys/signing-keys.ts';
import type { User } from '../users/user.model.ts';
import { sessionUserOf } from '../users/session-user.read-model.ts';
import { createRefreshToken } from './refresh-token.ts';
import { createSessionsStore } from './sessions.store.ts';

export interface OpenedSession {
  readonly answer: SessionAnswer;
  /** For the cookie. */
  readonly refreshSecret: string;
}

export interface SessionTools {
  /** In which the session is written: what it belongs to commits with it. */
  readonly knex: Knex;
  readonly keys: SigningKeys;
  readonly now: Date;
}

/** Gives a user a new pair of tokens: the first of a family at log-in, a further one at renewal. */
export async function openSession(
  { knex, keys, now }: SessionTools,
  user: User,
  familyId?: string,
): Promise<OpenedSession> {
  const refresh = createRefreshToken();
  const token = { hash: refresh.hash, userId: user.id, ...(familyId ? { familyId } : {}) };
  await createSessionsStore(knex).add(token, now);
  return {
    answer: await sessionAnswerOf({ knex, keys, now }, user),
    refreshSecret: refresh.secret,
  };
}

/** A session as the browser keeps it, with a fresh access token that says what the user is now. */
export async function sessionAnswerOf({ knex, keys, now }: SessionTools, user: User): Promise<SessionAnswer> {
  const { userType, salonId, salonAdmin, admin } = user;
  return {
    user: await sessionUserOf(knex, user),
    token: await keys.sign({ userType, salonId, salonAdmin, admin }, String(user.id), now),
    expiresInSeconds: accessTokenLifetimeSeconds,
  };
}
