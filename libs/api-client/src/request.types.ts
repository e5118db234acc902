import type { AnswerOf, AnyCall, RequestOf } from '@frizo/contracts';

export interface RequestOptions {
  /** Requested data groups; the call's own by default. */
  readonly groups?: readonly string[];
  /** For a write that the caller may resend itself; a write without one gets a new key. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The file of a call with `upload`. The default deadline is then two minutes, over all hops. */
  readonly file?: Blob;
  /** true: the browser finishes the request when the document is left. For writes with a small body, at most 64 KB for all of them together. */
  readonly keepalive?: boolean;
  /** false: the caller shows its own message (spec 8.1). */
  readonly notice?: false;
  /** How long all hops of the request may take. Milliseconds. */
  readonly deadlineMs?: number;
}

/** Sends a call and resolves to its answer. Rejects only with a `RequestError`. */
export type RequestFn = <C extends AnyCall>(
  call: C,
  request: RequestOf<C>,
  options?: RequestOptions,
) => Promise<AnswerOf<C>>;
