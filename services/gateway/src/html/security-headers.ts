/** Origins besides our own that a page may use. */
export interface AllowedOrigins {
  /** The base map's tiles, if they are configured. */
  readonly tiles?: string | undefined;
  /** The card payment provider: its script, the frames that it adds, and the calls of the script. */
  readonly cardScripts: readonly string[];
  readonly cardFrames: readonly string[];
  readonly cardCalls: readonly string[];
}

/**
 * The policy of every page: this origin and the page's own nonce, no inline and no evaluated code. Pictures may be data
 * URIs, for the blurred placeholders in answers, and may come from the origin of the map tiles if these are configured. Card
 * numbers are typed into frames of the payment provider, so exactly its origins are allowed besides; no other frame is.
 */
export function contentSecurityPolicy(nonce: string, origins: AllowedOrigins): string {
  const { tiles, cardScripts, cardFrames, cardCalls } = origins;
  return [
    "default-src 'self'",
    `script-src ${["'self'", `'nonce-${nonce}'`, ...cardScripts].join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${tiles ? ` ${tiles}` : ''}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...cardCalls].join(' ')}`,
    `frame-src ${["'self'", ...cardFrames].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every response. HSTS is sent only behind TLS: on plain HTTP it would lock users out. */
export function commonHeaders({ behindTls }: { behindTls: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // Pages have a stricter policy; no other response may be framed either.
    'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // Gallery overrides this for its pictures, which are shown in mails.
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
    ...(behindTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
