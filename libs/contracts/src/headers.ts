/** Header names on the wire (spec 7, conventions). Lower case, as Node hands them over. */
export const headerNames = {
  /** The access token of secure calls. */
  token: 'x-token',
  /** Comma-separated data groups wanted; in the answer of a log-in, the groups the account has. */
  groups: 'x-groups',
  apiMode: 'x-api-mode',
  platform: 'x-platform',
  version: 'x-version',
  /** The same key again gets the first answer (decisions 4). */
  idempotencyKey: 'idempotency-key',
  /** One id from browser to NATS subject and log line. */
  requestId: 'x-request-id',
} as const;

/**
 * Set by the gateway, and by it alone, on a read that a page of another site may have made. It only ever takes rights away: such a
 * request gets no cookie read and none set.
 */
export const crossSiteHeader = 'x-frizo-cross-site';

/** The name of a cookie under TLS: browsers take it from this very host alone, over TLS, and for all of its paths. */
export function hostCookieName(name: string): string {
  return `__Host-${name}`;
}

/** What every request of this client says of itself (spec 7, 9). */
export const clientHeaders = {
  [headerNames.apiMode]: 'auth-2',
  [headerNames.platform]: 'w',
  [headerNames.version]: '1.20.1',
} as const;

/** A client older than this is told to update with a 426 (decisions 8). */
export const oldestSupportedVersion = '1.20.0';
