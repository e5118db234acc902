import { headerNames } from '@frizo/contracts';
import type { Reply, RouteContext, ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { rememberDevice, setDeviceCookie } from '../devices/known-devices.ts';
import type { SigningKeys } from '../keys/signing-keys.ts';
import type { User } from '../users/user.model.ts';
import { createUsersStore } from '../users/users.store.ts';
import { endSessions } from './end-sessions.ts';
import { wrongCredentials } from './log-in.ts';
import { sessionAnswerOf, type OpenedSession } from './open-session.ts';
import { readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts';
import { createRefreshToken, hashRefreshToken } from './refresh-token.ts';
import { createSessionsStore } from './sessions.store.ts';

export interface SessionParts extends Pick<ServiceParts, 'clock' | 'outbox'> {
  readonly keys: SigningKeys;
  /** Whether cookies are sent over TLS only. */
  readonly isSecureOrigin: boolean;
}

/** The browser of a log-in. */
export type Browser = Pick<RouteContext<unknown>, 'cookies' | 'header'>;

/** A new session, with the secret of the known device. */
export interface NewBrowserSession extends OpenedSession {
  readonly deviceSecret: string;
}

/** More than any user needs; the least recently used one ends. */
export const maxSessions = 100;
const maxUserAgentLength = 400;

/**
 * Starts a session for an authenticated user. It is always a new one, and the browser's existing session ends, so that a planted
 * cookie becomes useless (session fixation).
 * @param user as read when the password was checked
 * @throws DomainError 401 if the password has changed since then
 */
export async function beginSession(
  { keys, clock, outbox }: SessionParts,
  trx: Knex.Transaction,
  user: User,
  { cookies, header }: Browser,
): Promise<NewBrowserSession> {
  const now = clock.now();
  // No session may start with an old password: the lock makes a concurrent password change wait for this session, and then end it.
  const current = await createUsersStore(trx).lockForChange(user.id);
  if (current?.passwordHash !== user.passwordHash) throw wrongCredentials();
  const sessions = createSessionsStore(trx);
  const userAgent = header('user-agent').slice(0, maxUserAgentLength);
  const device = await rememberDevice(trx, { userId: user.id, userAgent, cookies, now });
  const session = await sessions.start({ userId: user.id, deviceId: device.id, userAgent }, now);
  const refresh = createRefreshToken();
  await sessions.addToken(session, refresh.hash, now);
  await endReplaced(trx, { clock, outbox }, session, cookies);
  const open = await sessions.openOf(user.id, now, maxSessions + 20);
  const tooMany = open.slice(maxSessions).map(({ id }) => id);
  await endSessions(trx, { clock, outbox }, { userId: user.id, sessionIds: tooMany });
  return {
    answer: await sessionAnswerOf({ knex: trx, keys, now }, user, session),
    refreshSecret: refresh.secret,
    endsAt: session.endsAt,
    deviceSecret: device.secret,
  };
}

/** Ends the browser's existing session. For the same user the new session takes over what it created, because they never logged out. */
async function endReplaced(
  trx: Knex.Transaction,
  parts: Pick<ServiceParts, 'clock' | 'outbox'>,
  { id, userId }: { id: string; userId: number },
  cookies: Browser['cookies'],
): Promise<void> {
  const secret = readRefreshCookie(cookies);
  const replaced = secret && (await createSessionsStore(trx).lockByToken(hashRefreshToken(secret)));
  if (!replaced) return;
  const { session } = replaced;
  const isSamePerson = session.userId === userId;
  const ending = { userId: session.userId, sessionIds: [session.id] };
  await endSessions(trx, parts, { ...ending, ...(isSamePerson && { replacedBy: id }) });
}

/** Sends a new session to the browser, after its transaction has committed. */
export function sendSession(
  { isSecureOrigin, clock }: SessionParts,
  reply: Reply,
  { answer, deviceSecret, ...session }: NewBrowserSession,
): OpenedSession['answer'] {
  setRefreshCookie(reply, session, isSecureOrigin, clock.now());
  setDeviceCookie(reply, deviceSecret, isSecureOrigin);
  reply.header(headerNames.groups, 'basic');
  return answer;
}
