import { clientHeaders, headerNames } from '@frizo/contracts';
import { DomainError, type Reply } from '@frizo/service-kit';
import type { OpenedSession } from './open-session.ts';
import { refreshTokenLifetimeMs } from './refresh-token.ts';

/** Sent to identity only: to renew, to log out, and to recognize the current session when the others end. */
const cookieName = 'frizo_refresh';
/** Tells the gateway that there may be a session, so that a visitor's page does not wait for a renewal; it grants no access. */
const hintName = 'frizo_session';
const cookiePath = '/api/identity';

export function readRefreshCookie(cookies: { get(name: string): string | undefined }): string | undefined {
  return cookies.get(cookieName) || undefined;
}

/** Stores the refresh token in the browser for as long as it is valid. */
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

/** Browsers send the cookie automatically, so the call must prove that a script of this origin made it: no form can set a header. */
export function requireOwnClient(apiMode: string): void {
  if (apiMode !== clientHeaders[headerNames.apiMode]) {
    throw new DomainError('request.foreign', 'This request did not come from the portal.', { status: 403 });
  }
}
