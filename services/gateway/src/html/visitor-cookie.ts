import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hostCookieName, pageProofSeconds } from '@frizo/contracts';
import { parseCookie } from 'cookie';

const name = 'frizo_visitor';
const form = /^[0-9a-f-]{36}$/;
const yearSeconds = 365 * 24 * 60 * 60;

export interface VisitorKey {
  readonly key: string;
  /** The set-cookie line for a visitor without the cookie. */
  readonly setCookie: string | undefined;
}

/** Keeps a browser in the same bucket of every rollout; it contains nothing about the user. */
export function visitorKeyOf(request: IncomingMessage, isSecure: boolean): VisitorKey {
  const ownName = isSecure ? hostCookieName(name) : name;
  const known = cookieOf(request, ownName);
  if (known && form.test(known)) return { key: known, setCookie: undefined };
  // Under TLS the cookie used to have the plain name; it is still read, so that a browser stays in its bucket.
  const previous = cookieOf(request, name);
  const key = previous && form.test(previous) ? previous : randomUUID();
  return { key, setCookie: setCookieLine(ownName, key, yearSeconds, isSecure) };
}

/** The set-cookie line of rollout's signed proof that this browser was given the builds of this page. */
export function pageProofCookie(proof: string | undefined, isSecure: boolean): string | undefined {
  if (proof === undefined) return undefined;
  const ownName = isSecure ? hostCookieName('frizo_page') : 'frizo_page';
  return setCookieLine(ownName, proof, pageProofSeconds, isSecure);
}

function setCookieLine(name: string, value: string, lifeSeconds: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether the browser sends the hint of a session: without it no user is logged in, and no renewal is needed. */
export function mayHaveSession(request: IncomingMessage): boolean {
  return ['frizo_session', hostCookieName('frizo_session')].some((hint) => cookieOf(request, hint) === '1');
}

/** Cookies that rollout has signed for this browser and reads itself: its audience and its overrides. */
export interface SignedCookies {
  readonly audience?: string;
  readonly overrides?: string;
}

/** The audience is omitted without a session. */
export function signedCookiesOf(request: IncomingMessage): SignedCookies {
  const audience = mayHaveSession(request) ? signedCookie(request, 'frizo_audience', 1_000) : undefined;
  const overrides = signedCookie(request, 'frizo_overrides', 4_000);
  return { ...(audience && { audience }), ...(overrides && { overrides }) };
}

/** Undefined for a cookie that is longer than rollout creates: a request with it would be rejected. */
function signedCookie(request: IncomingMessage, cookie: string, maxLength: number): string | undefined {
  const text = cookieOf(request, hostCookieName(cookie)) ?? cookieOf(request, cookie) ?? '';
  return /^[\w.-]+$/.test(text) && text.length <= maxLength ? text : undefined;
}

function cookieOf({ headers }: IncomingMessage, wanted: string): string | undefined {
  return parseCookie(headers.cookie ?? '')[wanted];
}

const identityCookies = ['frizo_refresh', 'frizo_device'].map((cookie) => `${hostCookieName(cookie)}=`);

/** Removes the credentials of identity from a request to another service: under TLS browsers send them to all paths. */
export function removeIdentityCookies({ headers }: IncomingMessage): void {
  if (headers.cookie === undefined) return;
  const others = headers.cookie
    .split(';')
    .filter((pair) => !identityCookies.some((cookie) => pair.trim().startsWith(cookie)));
  headers.cookie = others.join(';').trim();
}
