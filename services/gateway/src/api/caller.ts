import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Between this gateway and itself; it is never sent on to a service. */
export const markHeader = 'x-frizo-relay';

/** Who made a request, also where it comes in once more as an entry of a relay. */
export interface Callers {
  /** The address that the request came from. */
  addressOf(request: IncomingMessage): string;
  /** Whether this is an entry of a relay that this gateway has taken in and checked. */
  isEntry(request: IncomingMessage): boolean;
  /** Headers by which an entry is known as its relay's caller's own: counted and logged as theirs. */
  headersFor(request: IncomingMessage): Record<string, string>;
}

/**
 * The mark is made at each start: nobody outside of this process can know it, and so say that they are somebody else.
 * @param proxies how many of our own proxies stand before this gateway; each adds to X-Forwarded-For the address that it saw, and what stands
 * left of theirs is the caller's to invent.
 */
export function createCallers({ proxies = 0 } = {}): Callers {
  const mark = randomUUID();
  const isEntry = ({ headers }: IncomingMessage): boolean => headers[markHeader] === mark;
  const addressOf = (request: IncomingMessage): string => {
    const forwarded = request.headers['x-forwarded-for'];
    const seen = request.socket.remoteAddress ?? 'unknown';
    if (typeof forwarded !== 'string') return seen;
    if (isEntry(request)) return forwarded;
    if (proxies === 0) return seen;
    return forwarded.split(',').at(-proxies)?.trim() || seen;
  };
  return {
    addressOf,
    isEntry,
    headersFor: (request) => ({ [markHeader]: mark, 'x-forwarded-for': addressOf(request) }),
  };
}
