import type { AnyCall } from '@frizo/contracts';
import type { Exchange } from './exchange.ts';
import type { Notices } from './notices.ts';
import type { RelayFn } from './relay.types.ts';
import type { RequestFn } from './request.types.ts';
import type { TokenGate, TokenSource } from './token-gate.ts';

export interface TransportOptions {
  readonly tokens: TokenSource;
  readonly notices: Notices;
  /** Epoch milliseconds; request ids begin with it. */
  readonly now: () => number;
  /** The page's own by default. */
  readonly fetch?: typeof fetch;
  /** The default time limit for all hops of a request. Milliseconds. */
  readonly deadlineMs?: number;
  /** Whether the page considers the server reachable: a write is not sent while it is not. `navigator.onLine` by default. */
  readonly isReachable?: () => boolean;
  /** Describes what is wrong with an answer; for tests, which have the schemas (`findFault` of the testing entry point). */
  readonly findFault?: (call: AnyCall, answer: unknown) => string | undefined;
}

/** Sends requests from the page to the gateway. */
export interface Transport {
  readonly request: RequestFn;
  readonly relay: RelayFn;
}

/** What requests and relays share. */
export interface TransportParts extends Pick<TransportOptions, 'notices' | 'findFault'> {
  readonly exchange: Exchange;
  readonly gate: TokenGate;
  readonly newId: () => string;
  readonly deadlineMs: number;
}
