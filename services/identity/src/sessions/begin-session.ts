import { headerNames } from '@frizo/contracts';
import type { Reply, RouteContext, ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { SigningKeys } from '../keys/signing-keys.ts';
import type { User } from '../users/user.model.ts';
import { logOut } from './log-out.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts';
import { createSessionsStore } from './sessions.store.ts';

export interface SessionParts extends Pick<ServiceParts, 'clock'> {
  readonly keys: SigningKeys;
  /** Cookies are then sent over TLS only. */
  readonly isSecureOrigin: boolean;
}

/**
 * Opens a session for whoever has just proved who they are. It is always a new family, and the one that the browser brought
 * along ends: a cookie that somebody else had planted there opens nothing afterwards (session fixation).
 */
export async function beginSession(
  { keys, clock }: SessionParts,
  trx: Knex.Transaction,
  user: User,
  cookies: RouteContext<unknown>['cookies'],
): Promise<OpenedSession> {
  const now = clock.now();
  await logOut(createSessionsStore(trx), readRefreshCookie(cookies), now);
  return openSession({ knex: trx, keys, now }, user);
}

/** Hands a begun session over, once what it stands on has committed. */
export function handOver(
  { isSecureOrigin }: SessionParts,
  reply: Reply,
  { answer, refreshSecret }: OpenedSession,
): OpenedSession['answer'] {
  setRefreshCookie(reply, refreshSecret, isSecureOrigin);
  reply.header(headerNames.groups, 'basic');
  return answer;
}
