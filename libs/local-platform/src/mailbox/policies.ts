import type { Context, Next } from 'koa';

/** The mailbox's own pages: a stylesheet and a frame of their own, nothing else. */
export const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * A mail's own HTML. It is written by others: no script, no form, an origin of its own; inline styles are what mail is
 * made of. `sandbox` holds even when the address is opened outside the frame.
 */
export const mailPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src http: https: data:',
  'font-src http: https: data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * Headers of every answer. A page elsewhere must not read these mails by pointing a name of its own at this machine,
 * so a Host that is not a name of the machine itself is refused.
 */
export async function secureHeaders(ctx: Context, next: Next): Promise<void> {
  ctx.assert(
    /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname(ctx.host)),
    403,
    'Open the mailbox as localhost.',
  );
  ctx.set({
    'content-security-policy': pagePolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  await next();
}

function hostname(host: string): string {
  return host.replace(/:\d+$/, '');
}
