import type { SessionAnswer } from '@frizo/contracts';
import { accessTokenLifetimeSeconds, type SigningKeys } from '../keys/signing-keys.ts';
import type { User } from '../users/user.model.ts';
import { presentUser } from '../users/user.presenter.ts';
import { createRefreshToken } from './refresh-token.ts';
import type { SessionsStore } from './sessions.store.ts';

export interface OpenedSession {
  readonly answer: SessionAnswer;
  /** For the cookie. */
  readonly refreshSecret: string;
}

export interface SessionTools {
  readonly sessions: SessionsStore;
  readonly keys: SigningKeys;
  readonly now: Date;
}

/** Gives a user a new pair of tokens: the first of a family at log-in, a further one at renewal. */
export async function openSession(
  { sessions, keys, now }: SessionTools,
  user: User,
  familyId?: string,
): Promise<OpenedSession> {
  const refresh = createRefreshToken();
  await sessions.add({ hash: refresh.hash, userId: user.id, ...(familyId ? { familyId } : {}) }, now);
  const { userType, salonId, salonAdmin, admin } = user;
  const token = await keys.sign({ userType, salonId, salonAdmin, admin }, String(user.id), now);
  return {
    answer: { user: presentUser(user), token, expiresInSeconds: accessTokenLifetimeSeconds },
    refreshSecret: refresh.secret,
  };
}
