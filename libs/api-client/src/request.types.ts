import type { AnswerOf, AnyCall, RequestOf } from '@frizo/contracts';

export interface RequestOptions {
  /** Data groups wanted in the answer; the call's own where absent. */
  readonly groups?: readonly string[];
  /** Of a write that the caller may send again by itself; one is made for every write that comes without. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The file of a call with `upload`. Where nothing else is said it may take two minutes, over all hops. */
  readonly file?: Blob;
  /** true: the browser finishes the request when the document is left. For writes with a small body, at most 64 KB for all of them together. */
  readonly keepalive?: boolean;
  /** false: the caller shows its own message (spec 8.1). */
  readonly notice?: false;
  /** How long all hops of the request may take. Milliseconds. */
  readonly deadlineMs?: number;
}

/** Sends a call and resolves to its answer. Rejects with a `RequestError`, and with nothing else. */
export type RequestFn = <C extends AnyCall>(
  call: C,
  request: RequestOf<C>,
  options?: RequestOptions,
) => Promise<AnswerOf<C>>;
