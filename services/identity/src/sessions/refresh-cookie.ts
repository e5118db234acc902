import { clientHeaders, headerNames } from '@frizo/contracts';
import { DomainError, type Reply } from '@frizo/service-kit';
import type { OpenedSession } from './open-session.ts';
import { refreshTokenLifetimeMs } from './refresh-token.ts';

/** Sent to identity only: to renew, to log out, and to recognize the current session when the others end. */
const cookieName = 'frizo_refresh';
/** Tells the gateway that a renewal is worth trying, so that a visitor's page waits for none; it opens nothing. */
const hintName = 'frizo_session';
const cookiePath = '/api/identity';

export function readRefreshCookie(cookies: { get(name: string): string | undefined }): string | undefined {
  return cookies.get(cookieName) || undefined;
}

/** Keeps the refresh token in the browser for as long as it can be used. */
export function setRefreshCookie(
  reply: Reply,
  { refreshSecret, endsAt }: Pick<OpenedSession, 'refreshSecret' | 'endsAt'>,
  isSecure: boolean,
  now: Date,
): void {
  const leftMs = Math.min(refreshTokenLifetimeMs, endsAt.getTime() - now.getTime());
  const maxAgeSeconds = Math.floor(leftMs / 1000);
  reply.cookie(cookieName, refreshSecret, { maxAgeSeconds, path: cookiePath, isSecure });
  reply.cookie(hintName, '1', { maxAgeSeconds, path: '/', isSecure });
}

export function clearRefreshCookie(reply: Reply, isSecure: boolean): void {
  reply.cookie(cookieName, '', { maxAgeSeconds: 0, path: cookiePath, isSecure });
  reply.cookie(hintName, '', { maxAgeSeconds: 0, path: '/', isSecure });
}

/** The cookie travels by itself, so the call must show that a script of this origin made it: no form can set a header. */
export function requireOwnClient(apiMode: string): void {
  if (apiMode !== clientHeaders[headerNames.apiMode]) {
    throw new DomainError('request.foreign', 'This request did not come from the portal.', { status: 403 });
  }
}
