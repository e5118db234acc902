import { crossSiteHeader, errorKeys, hostCookieName } from '@frizo/contracts';
import type Koa from 'koa';
import { DomainError } from '../domain-error.ts';
import type { Reply } from './route.ts';

/**
 * Cookies under TLS had plain names until November 2026. Until this day a cookie with a plain name is still accepted, and replaced with
 * the next answer: no refresh token from before lives longer.
 */
const plainNamesUntil = new Date('2027-01-01T00:00:00Z');

/** A cookie by its plain name; under TLS the browser stores it as `__Host-<name>`, which no other host can set. */
export function readCookie(ctx: Koa.Context, name: string, now: Date): string | undefined {
  requireOwnSite(ctx);
  if (!ctx.secure) return ctx.cookies.get(name);
  return ctx.cookies.get(hostCookieName(name)) ?? (now < plainNamesUntil ? ctx.cookies.get(name) : undefined);
}

export function setCookie(
  ctx: Koa.Context,
  name: string,
  value: string,
  { maxAgeSeconds, path, isSecure }: Parameters<Reply['cookie']>[2],
): void {
  requireOwnSite(ctx);
  const life = { maxAge: maxAgeSeconds * 1000, httpOnly: true, sameSite: 'lax', overwrite: true } as const;
  if (!isSecure) {
    ctx.cookies.set(name, value, { ...life, path, secure: false });
    return;
  }
  // The prefix requires the path `/`.
  ctx.cookies.set(hostCookieName(name), value, { ...life, path: '/', secure: true });
  if (ctx.cookies.get(name) !== undefined)
    ctx.cookies.set(name, '', { ...life, maxAge: 0, path, secure: true });
}

/** Browsers send cookies automatically, so pages of other sites may not use calls that read or set one. */
function requireOwnSite(ctx: Koa.Context): void {
  if (ctx.get(crossSiteHeader) === '') return;
  throw new DomainError(errorKeys.crossSite, 'This request did not come from the portal.', { status: 403 });
}
