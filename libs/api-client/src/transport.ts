import { createRequest } from './create-request.ts';
import { createExchange } from './exchange.ts';
import { newId } from './ids.ts';
import { createRelay } from './relay.ts';
import { createTokenGate } from './token-gate.ts';
import type { Transport, TransportOptions, TransportParts } from './transport.types.ts';

/** The way from the page to the gateway. The shell makes one; remotes get its `request`. */
export function createTransport(options: TransportOptions): Transport {
  const { tokens, notices, now, deadlineMs = 20_000, findFault } = options;
  const parts: TransportParts = {
    // Looked up at each request: tests and tools may replace the page's fetch.
    exchange: createExchange(options.fetch ?? ((input, init) => fetch(input, init))),
    gate: createTokenGate(tokens),
    notices,
    newId: () => newId(now()),
    deadlineMs,
    findFault,
  };
  return { request: createRequest(parts), relay: createRelay(parts) };
}
