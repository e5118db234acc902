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
