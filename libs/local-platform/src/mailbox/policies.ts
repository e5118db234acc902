import type { Context, Next } from 'koa';

/** The policy of the mailbox's own pages: only their stylesheet and frame. */
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
 * The policy of a mail's HTML, which is untrusted: no scripts, no forms, an opaque origin; mails need inline styles.
 * `sandbox` also applies when the address is opened outside the frame.
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
 * Sets the headers of every response. Rejects a Host that is not a name of this machine, so that another site cannot read mails by
 * DNS rebinding.
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
