import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Between this gateway and itself; it is never sent on to a service. */
export const markHeader = 'x-frizo-relay';

/** Who made a request, also where it comes in once more as an entry of a relay. */
export interface Callers {
  /** The address that the request came from. */
  addressOf(request: IncomingMessage): string;
  /** Headers by which an entry is known as its relay's caller's own: counted and logged as theirs. */
  headersFor(request: IncomingMessage): Record<string, string>;
}

/** The mark is made at each start: nobody outside of this process can know it, and so say that they are somebody else. */
export function createCallers(): Callers {
  const mark = randomUUID();
  const addressOf = (request: IncomingMessage): string => {
    const forwarded = request.headers['x-forwarded-for'];
    if (request.headers[markHeader] === mark && typeof forwarded === 'string') return forwarded;
    return request.socket.remoteAddress ?? 'unknown';
  };
  return {
    addressOf,
    headersFor: (request) => ({ [markHeader]: mark, 'x-forwarded-for': addressOf(request) }),
  };
}
