import type { AnswerOf, AnyCall, RequestOf } from '@frizo/contracts';
import type { RequestFailure } from './request-error.ts';
import type { RequestOptions } from './request.types.ts';

/** One call inside a relay. */
export interface RelayEntry<C extends AnyCall = AnyCall> {
  readonly call: C;
  readonly request: RequestOf<C>;
  /** Data groups wanted in the answer; the call's own where absent. */
  readonly groups?: readonly string[];
  /** As in `RequestOptions`. */
  readonly idempotencyKey?: string;
}

export type RelayResult<C extends AnyCall> =
  | { readonly ok: true; readonly answer: AnswerOf<C> }
  | { readonly ok: false; readonly failure: RequestFailure };

export interface RelayOptions extends Pick<RequestOptions, 'signal' | 'notice' | 'deadlineMs'> {
  /** All of them in one database transaction, hence all of one service (decisions 8). */
  readonly transactional?: boolean;
}

/**
 * Sends several calls as one request (spec 7) and resolves to what came of each, in their order. Rejects with a `RequestError`, when the
 * relay itself got no answer.
 */
export type RelayFn = <const Entries extends readonly RelayEntry[]>(
  entries: Entries,
  options?: RelayOptions,
) => Promise<{ readonly [Index in keyof Entries]: RelayResult<Entries[Index]['call']> }>;

/** Fixes the types of an entry: its request is checked against its call. */
export function relayEntry<C extends AnyCall>(
  call: C,
  request: RequestOf<C>,
  options: Pick<RelayEntry, 'groups' | 'idempotencyKey'> = {},
): RelayEntry<C> {
  return { call, request, ...options };
}
