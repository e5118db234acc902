/**
 * The policy of every page: this origin and the page's own nonce, no inline and no evaluated code. Pictures may be data
 * URIs, for the blurred placeholders in answers, and may come from the origin of the map tiles if these are configured.
 */
export function contentSecurityPolicy(nonce: string, tilesOrigin?: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${tilesOrigin ? ` ${tilesOrigin}` : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
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
