import type { ErrorAnswer } from '@frizo/contracts';

/**
 * Why a request failed: the server refused it (`server`), no response arrived (`network`), it arrived too late (`timeout`), the
 * caller aborted (`aborted`), no user is logged in (`logged-out`), or the token could not be renewed (`session`).
 */
export type FailureKind = 'server' | 'network' | 'timeout' | 'aborted' | 'logged-out' | 'session';

/** A failed request as plain data, which a store can hold. */
export interface RequestFailure {
  readonly kind: FailureKind;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Dotted and stable, such as `booking.slot_taken`. */
  readonly key: string;
  /** For the user. */
  readonly message: string;
  /** Codes (spec 8.3) by field of the request. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** One entry for each item of a list request, null where the item is valid. */
  readonly items?: ErrorAnswer['error']['items'];
  /** Seconds to wait before the same request can succeed. */
  readonly retryAfterSeconds?: number;
  /** To find the request in the logs. */
  readonly requestId?: string;
  /**
   * The request was not sent because the page was offline: nothing was written. When absent and without a response (`status` 0), the outcome of
   * a write is unknown until it is sent again with its key.
   */
  readonly isUnsent?: true;
}

/** The only error that a `RequestFn` rejects with. */
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

/** Compares the name, not the class: the error comes from the shell's bundle, the check from a remote's. */
export function isRequestError(error: unknown): error is RequestError {
  return error instanceof Error && error.name === 'RequestError';
}
