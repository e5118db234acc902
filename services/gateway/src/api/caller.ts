import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Sent by this gateway to itself only; it is never forwarded to a service. */
export const markHeader = 'x-frizo-relay';

/** Identifies the caller of a request, also when it is an entry of a relay. */
export interface Callers {
  /** The address that the request came from. */
  addressOf(request: IncomingMessage): string;
  /** Whether this is an entry of a relay that this gateway has received and checked. */
  isEntry(request: IncomingMessage): boolean;
  /** Headers that attribute an entry to the caller of its relay, for limits and logs. */
  headersFor(request: IncomingMessage): Record<string, string>;
}

/**
 * The mark is created at each start and known to this process only, so that no caller can forge another address.
 * @param proxies how many of our own proxies are in front of this gateway; each appends the address that it saw to X-Forwarded-For, and the
 * entries to the left of theirs may be forged.
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
