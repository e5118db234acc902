import type { AnyCall } from '@frizo/contracts';
import type { Exchange } from './exchange.ts';
import type { Notices } from './notices.ts';
import type { RelayFn } from './relay.types.ts';
import type { RequestFn } from './request.types.ts';
import type { TokenGate, TokenSource } from './token-gate.ts';

export interface TransportOptions {
  readonly tokens: TokenSource;
  readonly notices: Notices;
  /** Epoch milliseconds; the ids of requests begin with it. */
  readonly now: () => number;
  /** The page's own where absent. */
  readonly fetch?: typeof fetch;
  /** How long all hops of a request may take where the caller says nothing. Milliseconds. */
  readonly deadlineMs?: number;
  /** Whether the server can be reached, as far as the page knows: a write is not sent where it cannot. The browser's word where absent. */
  readonly isReachable?: () => boolean;
  /** Says what is wrong with an answer; for tests, which have the schemas (`findFault` of the testing entry point). */
  readonly findFault?: (call: AnyCall, answer: unknown) => string | undefined;
}

/** The way from the page to the gateway. */
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
