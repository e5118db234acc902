import type { AnswerOf, AnyCall, RequestOf } from '@frizo/contracts';
import type { RequestFailure } from './request-error.ts';
import type { RequestOptions } from './request.types.ts';

/** One call inside a relay. */
export interface RelayEntry<C extends AnyCall = AnyCall> {
  readonly call: C;
  readonly request: RequestOf<C>;
  /** Requested data groups; the call's own by default. */
  readonly groups?: readonly string[];
  /** As in `RequestOptions`. */
  readonly idempotencyKey?: string;
}

export type RelayResult<C extends AnyCall> =
  | { readonly ok: true; readonly answer: AnswerOf<C> }
  | { readonly ok: false; readonly failure: RequestFailure };

export interface RelayOptions extends Pick<RequestOptions, 'signal' | 'notice' | 'deadlineMs'> {
  /** Runs all entries in one database transaction, so all must belong to one service (decisions 8). */
  readonly transactional?: boolean;
}

/**
 * Sends several calls as one request (spec 7) and resolves to their results, in the same order. Rejects with a `RequestError` when the
 * relay itself got no answer.
 */
export type RelayFn = <const Entries extends readonly RelayEntry[]>(
  entries: Entries,
  options?: RelayOptions,
) => Promise<{ readonly [Index in keyof Entries]: RelayResult<Entries[Index]['call']> }>;

/** Type-checks an entry's request against its call. */
export function relayEntry<C extends AnyCall>(
  call: C,
  request: RequestOf<C>,
  options: Pick<RelayEntry, 'groups' | 'idempotencyKey'> = {},
): RelayEntry<C> {
  return { call, request, ...options };
}
