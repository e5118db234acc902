import type { ErrorAnswer } from '@frizo/contracts';

/**
 * What stopped a request: the server said no (`server`), no answer came (`network`), it came too late (`timeout`), the
 * caller gave up (`aborted`), nobody is logged in (`logged-out`), or renewing failed or went on for too long (`session`).
 */
export type FailureKind = 'server' | 'network' | 'timeout' | 'aborted' | 'logged-out' | 'session';

/** A failed request as plain data: what a store may hold. */
export interface RequestFailure {
  readonly kind: FailureKind;
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** Dotted and stable, as `booking.slot_taken`. */
  readonly key: string;
  /** For people. */
  readonly message: string;
  /** Codes (spec 8.3) by field of the request. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** One entry for each item of a list request, null where it is fine. */
  readonly items?: ErrorAnswer['error']['items'];
  /** Seconds to wait before the same request can succeed. */
  readonly retryAfterSeconds?: number;
  /** To find the request in the logs. */
  readonly requestId?: string;
  /**
   * The request surely never left the page, since it was known to be offline: nothing was written. Absent, without an answer (`status` 0), nobody
   * knows what became of a write until it is sent again, under its key.
   */
  readonly isUnsent?: true;
}

/** What a `RequestFn` throws, and all that it throws. */
export class RequestError extends Error implements RequestFailure {
  override readonly name = 'RequestError';
  readonly kind: FailureKind;
  readonly status: number;
  readonly key: string;
  readonly fields: RequestFailure['fields'];
  readonly items: RequestFailure['items'];
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;
  readonly isUnsent: true | undefined;

  constructor(failure: RequestFailure) {
    super(failure.message);
    this.kind = failure.kind;
    this.status = failure.status;
    this.key = failure.key;
    this.fields = failure.fields;
    this.items = failure.items;
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.requestId = failure.requestId;
    this.isUnsent = failure.isUnsent;
  }

  /** As plain data, for a store or a message to the server. */
  toFailure(): RequestFailure {
    const { kind, status, key, message, fields, items, retryAfterSeconds, requestId, isUnsent } = this;
    return { kind, status, key, message, fields, items, retryAfterSeconds, requestId, isUnsent };
  }
}

/** By name and not by class: the error comes from the shell's bundle, the question from a remote's. */
export function isRequestError(error: unknown): error is RequestError {
  return error instanceof Error && error.name === 'RequestError';
}
