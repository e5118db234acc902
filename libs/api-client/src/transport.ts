import { createRequest } from './create-request.ts';
import { createExchange } from './exchange.ts';
import { newId } from './ids.ts';
import { createRelay } from './relay.ts';
import { createTokenGate } from './token-gate.ts';
import type { RequestFn } from './request.types.ts';
import type { Transport, TransportOptions, TransportParts } from './transport.types.ts';

/** Single requests and relays. */
export function createTransport(options: TransportOptions): Transport {
  const parts = transportParts(options);
  return { request: createRequest(parts), relay: createRelay(parts) };
}

/** Single requests only, without the code of relays. The shell creates one, for itself and for remotes. */
export function createSender(options: TransportOptions): RequestFn {
  return createRequest(transportParts(options));
}

function transportParts(options: TransportOptions): TransportParts {
  const { tokens, notices, now, deadlineMs = 20_000, findFault } = options;
  const { isReachable = () => globalThis.navigator?.onLine !== false } = options;
  return {
    // Looked up for each request: tests and tools may replace the page's fetch.
    exchange: createExchange(options.fetch ?? ((input, init) => fetch(input, init)), isReachable),
    gate: createTokenGate(tokens),
    notices,
    newId: () => newId(now()),
    deadlineMs,
    findFault,
  };
}
