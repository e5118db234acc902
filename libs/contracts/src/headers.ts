/** Header names on the wire (spec 7, conventions). In lower case, as in Node. */
export const headerNames = {
  /** The access token of secure calls. */
  token: 'x-token',
  /** The requested data groups, comma-separated; in the answer of a log-in, the groups of the account. */
  groups: 'x-groups',
  apiMode: 'x-api-mode',
  platform: 'x-platform',
  version: 'x-version',
  /** A repeated key returns the first answer (decisions 4). */
  idempotencyKey: 'idempotency-key',
  /** One id from browser to NATS subject and log line. */
  requestId: 'x-request-id',
} as const;

/**
 * Set only by the gateway, on a read that may come from a page of another site. It only removes permissions: for such a request
 * cookies are neither read nor set.
 */
export const crossSiteHeader = 'x-frizo-cross-site';

/** The name of a cookie under TLS: browsers accept it only from this host, over TLS, and for all paths. */
export function hostCookieName(name: string): string {
  return `__Host-${name}`;
}

/** Headers of every request that describe the client (spec 7, 9). */
export const clientHeaders = {
  [headerNames.apiMode]: 'auth-2',
  [headerNames.platform]: 'w',
  [headerNames.version]: '1.20.1',
} as const;

/** An older client gets a 426 that asks for an update (decisions 8). */
export const oldestSupportedVersion = '1.20.0';
