/**
 * The policy of every page: this origin and the page's own nonce, nothing inline, nothing evaluated. Pictures may be data
 * URIs, for the blurred placeholders that travel inside answers, and come from one more origin where tiles of the map are configured.
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

/** Headers of every answer. HSTS belongs to the edge that speaks TLS: on plain HTTP it would lock people out. */
export function commonHeaders({ behindTls }: { behindTls: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // A page has a stricter one of its own; nothing else may be shown in a frame, either.
    'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // Gallery's pictures say otherwise for themselves: mails show them.
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
    ...(behindTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
