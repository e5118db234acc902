import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const name = 'frizo_visitor';
const form = new RegExp(`(?:^|;\\s*)${name}=([0-9a-f-]{36})(?:;|$)`);
const yearSeconds = 365 * 24 * 60 * 60;

export interface VisitorKey {
  readonly key: string;
  /** The set-cookie line of a visitor who has none yet. */
  readonly setCookie: string | undefined;
}

/** Keeps one browser in one bucket of every rollout; it says nothing about the person. */
export function visitorKeyOf(request: IncomingMessage, isSecure: boolean): VisitorKey {
  const [, known] = form.exec(request.headers.cookie ?? '') ?? [];
  if (known) return { key: known, setCookie: undefined };
  const key = randomUUID();
  const secure = isSecure ? '; Secure' : '';
  return {
    key,
    setCookie: `${name}=${key}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure}`,
  };
}

/** Whether the browser brings a refresh cookie's companion: without one nobody is logged in, and no renewal is needed. */
export function mayHaveSession(request: IncomingMessage): boolean {
  return /(?:^|;\s*)frizo_session=1(?:;|$)/.test(request.headers.cookie ?? '');
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

/** Nothing for one that is longer than rollout would have made it: a question with it would not be asked at all. */
function signedCookie(request: IncomingMessage, cookie: string, longest: number): string | undefined {
  const [, text = ''] =
    new RegExp(`(?:^|;\\s*)${cookie}=([\\w.-]+)`).exec(request.headers.cookie ?? '') ?? [];
  return text !== '' && text.length <= longest ? text : undefined;
}
