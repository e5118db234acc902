import { errorKeys } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';

/** No search is meant to take a tenth of it. */
const deadlineMs = 2_000;

/** What knex's queries can all do. */
interface Cancellable<T> {
  timeout(ms: number, options: { cancel: boolean }): PromiseLike<T>;
}

/**
 * Gives a query up, here and in Postgres, when it takes too long: one slow search must not make the others wait. The caller is asked to try
 * again (503), and the log says what happened.
 */
export async function withDeadline<T>(query: Cancellable<T>, afterMs = deadlineMs): Promise<T> {
  try {
    return await query.timeout(afterMs, { cancel: true });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'KnexTimeoutError')) throw error;
    throw Object.assign(
      new DomainError(errorKeys.unavailable, 'This search takes too long right now. Please try again.', {
        status: 503,
        retryAfterSeconds: 5,
      }),
      { cause: error },
    );
  }
}
