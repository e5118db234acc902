import { errorKeys, type ErrorAnswer } from '@frizo/contracts';
import { isDatabaseAway } from '../database/is-database-away.ts';
import { DomainError } from '../domain-error.ts';

/** Somebody was asked who does not answer just now: another service, or the store of files. */
const away = new Set(['Unanswered', 'StoreAway']);

export interface Refusal {
  readonly status: number;
  readonly error: ErrorAnswer['error'];
  /** False for what nobody foresaw, which the log must hold. */
  readonly isExpected: boolean;
}

/** What a failure looks like from outside: one shape, a status that fits, and nothing of the inside. */
export function refusalOf(failure: unknown): Refusal {
  if (failure instanceof DomainError) {
    const { status = 400, ...rest } = failure.details;
    return {
      status,
      error: { key: failure.key, message: failure.message, ...rest },
      isExpected: status < 500,
    };
  }
  const status = statusOf(failure);
  if (status === 413) return expected(413, errorKeys.tooLarge, 'The request is too large.');
  if (status === 400) return expected(400, errorKeys.badRequest, 'The request could not be read.');
  if ((failure instanceof Error && away.has(failure.name)) || isDatabaseAway(failure)) {
    return {
      status: 503,
      error: {
        key: errorKeys.unavailable,
        message: 'This is not available right now. Please try again.',
        retryAfterSeconds: 2,
      },
      isExpected: false,
    };
  }
  return {
    status: 500,
    error: { key: errorKeys.internal, message: 'Something went wrong, please try again.' },
    isExpected: false,
  };
}

function expected(status: number, key: string, message: string): Refusal {
  return { status, error: { key, message }, isExpected: true };
}

function statusOf(failure: unknown): number | undefined {
  return failure instanceof Error && 'status' in failure && typeof failure.status === 'number'
    ? failure.status
    : undefined;
}
