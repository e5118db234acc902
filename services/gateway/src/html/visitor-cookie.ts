import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hostCookieName, pageProofSeconds } from '@frizo/contracts';
import { parseCookie } from 'cookie';

const name = 'frizo_visitor';
const form = /^[0-9a-f-]{36}$/;
const yearSeconds = 365 * 24 * 60 * 60;

export interface VisitorKey {
  readonly key: string;
  /** The set-cookie line of a visitor who has none yet. */
  readonly setCookie: string | undefined;
}

/** Keeps one browser in one bucket of every rollout; it says nothing about the person. */
export function visitorKeyOf(request: IncomingMessage, isSecure: boolean): VisitorKey {
  const ownName = isSecure ? hostCookieName(name) : name;
  const known = cookieOf(request, ownName);
  if (known && form.test(known)) return { key: known, setCookie: undefined };
  // Under TLS it had the plain name before; a browser stays in its bucket.
  const before = cookieOf(request, name);
  const key = before && form.test(before) ? before : randomUUID();
  return { key, setCookie: setCookieLine(ownName, key, yearSeconds, isSecure) };
}

/** The set-cookie line of what rollout has signed for this browser: that it was given the builds of this page. */
export function pageProofCookie(proof: string | undefined, isSecure: boolean): string | undefined {
  if (proof === undefined) return undefined;
  const ownName = isSecure ? hostCookieName('frizo_page') : 'frizo_page';
  return setCookieLine(ownName, proof, pageProofSeconds, isSecure);
}

function setCookieLine(name: string, value: string, lifeSeconds: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether the browser brings a refresh cookie's companion: without one nobody is logged in, and no renewal is needed. */
export function mayHaveSession(request: IncomingMessage): boolean {
  return ['frizo_session', hostCookieName('frizo_session')].some((hint) => cookieOf(request, hint) === '1');
}

/** What rollout has signed for this browser, for rollout to read: whom it was resolved for, and what was chosen by hand. */
export interface SignedCookies {
  readonly audience?: string;
  readonly overrides?: string;
}

/** Where nobody can be logged in any more, nobody is named either. */
export function signedCookiesOf(request: IncomingMessage): SignedCookies {
  const audience = mayHaveSession(request) ? signedCookie(request, 'frizo_audience', 1_000) : undefined;
  const overrides = signedCookie(request, 'frizo_overrides', 4_000);
  return { ...(audience && { audience }), ...(overrides && { overrides }) };
}

/** Nothing for one that is longer than rollout would have made it: a request with it would be rejected. */
function signedCookie(request: IncomingMessage, cookie: string, longest: number): string | undefined {
  const text = cookieOf(request, hostCookieName(cookie)) ?? cookieOf(request, cookie) ?? '';
  return /^[\w.-]+$/.test(text) && text.length <= longest ? text : undefined;
}

function cookieOf({ headers }: IncomingMessage, wanted: string): string | undefined {
  return parseCookie(headers.cookie ?? '')[wanted];
}

const identityCookies = ['frizo_refresh', 'frizo_device'].map((cookie) => `${hostCookieName(cookie)}=`);

/** Takes the cookies that prove somebody out of a request: under TLS the browser sends them to all paths, and they are identity's alone. */
export function keepIdentityCookiesFrom({ headers }: IncomingMessage): void {
  if (headers.cookie === undefined) return;
  const others = headers.cookie
    .split(';')
    .filter((pair) => !identityCookies.some((cookie) => pair.trim().startsWith(cookie)));
  headers.cookie = others.join(';').trim();
}
