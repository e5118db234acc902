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
  /** Cookies are then sent over TLS only. */
  readonly isSecureOrigin: boolean;
}

/** The browser that somebody comes in with. */
export type Browser = Pick<RouteContext<unknown>, 'cookies' | 'header'>;

/** A session that has just begun, with what the browser is known by from now on. */
export interface BegunSession extends OpenedSession {
  readonly deviceSecret: string;
}

/** More than anybody has at once; the one that was not used for longest ends. */
export const mostSessions = 100;
const longestUserAgent = 400;

/**
 * Opens a session for whoever has just proved who they are. It is always a new one, and the one that the browser brought along
 * ends: a cookie that somebody else had planted there opens nothing afterwards (session fixation).
 * @param user as read when the password was checked
 * @throws DomainError 401 where the password has changed since then
 */
export async function beginSession(
  { keys, clock, outbox }: SessionParts,
  trx: Knex.Transaction,
  user: User,
  { cookies, header }: Browser,
): Promise<BegunSession> {
  const now = clock.now();
  // A change of the password ends every session, so none may begin by the old one: locked, a change waits for this session and ends it too.
  const current = await createUsersStore(trx).lockForChange(user.id);
  if (current?.passwordHash !== user.passwordHash) throw wrongCredentials();
  const sessions = createSessionsStore(trx);
  const userAgent = header('user-agent').slice(0, longestUserAgent);
  const device = await rememberDevice(trx, { userId: user.id, userAgent, cookies, now });
  const session = await sessions.start({ userId: user.id, deviceId: device.id, userAgent }, now);
  const refresh = createRefreshToken();
  await sessions.addToken(session, refresh.hash, now);
  await endReplaced(trx, { clock, outbox }, session, cookies);
  const open = await sessions.openOf(user.id, now, mostSessions + 20);
  const tooMany = open.slice(mostSessions).map(({ id }) => id);
  await endSessions(trx, { clock, outbox }, { userId: user.id, sessionIds: tooMany });
  return {
    answer: await sessionAnswerOf({ knex: trx, keys, now }, user, session),
    refreshSecret: refresh.secret,
    endsAt: session.endsAt,
    deviceSecret: device.secret,
  };
}

/** Ends the session that the browser had. What the same person has made with it is the new session's: they never logged out. */
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

/** Hands a begun session over, once what it stands on has committed. */
export function handOver(
  { isSecureOrigin, clock }: SessionParts,
  reply: Reply,
  { answer, deviceSecret, ...session }: BegunSession,
): OpenedSession['answer'] {
  setRefreshCookie(reply, session, isSecureOrigin, clock.now());
  setDeviceCookie(reply, deviceSecret, isSecureOrigin);
  reply.header(headerNames.groups, 'basic');
  return answer;
}
