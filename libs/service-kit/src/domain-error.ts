import { type ErrorAnswer, errorKeys } from '@frizo/contracts';

export interface DomainErrorDetails {
  /** HTTP status; 400 by default. */
  readonly status?: number;
  readonly fields?: Record<string, string[]>;
  readonly items?: ErrorAnswer['error']['items'];
  readonly retryAfterSeconds?: number;
}

/** The refusal of a use case. All of it is sent to the caller; causes belong in the log. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly key: string;
  readonly details: DomainErrorDetails;

  constructor(key: string, message: string, details: DomainErrorDetails = {}) {
    super(message);
    this.key = key;
    this.details = details;
  }
}

export function notFound(message = 'Not found'): DomainError {
  return new DomainError('resource.not_found', message, { status: 404 });
}

/** 409: the state has changed since the caller read it. */
export function conflict(message: string, details: Omit<DomainErrorDetails, 'status'> = {}): DomainError {
  return new DomainError('resource.conflict', message, { ...details, status: 409 });
}

/** 422: the key of a request that can be repeated came again with another content. */
export function keyReused(): DomainError {
  return new DomainError('idempotency.key_reused', 'This key belongs to another request.', { status: 422 });
}

/** 400 with codes by field, under the names that the call has for them; fields without codes are left out. */
export function refusedFields(fields: Readonly<Record<string, string[] | undefined>>): DomainError {
  const named = Object.entries(fields).filter((entry): entry is [string, string[]] => entry[1] !== undefined);
  return new DomainError(errorKeys.badRequest, 'Please check what you have entered.', {
    fields: Object.fromEntries(named),
  });
}
