import { errorKeys } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';

/** More than ten times what a search should take. */
const deadlineMs = 2_000;

/** Implemented by all of knex's queries. */
interface Cancelable<T> {
  timeout(ms: number, options: { cancel: boolean }): PromiseLike<T>;
}

/**
 * Cancels a query that takes too long, also in Postgres, so that a slow search does not delay the others. The caller gets a 503 with a
 * retry time, and the timeout is logged.
 */
export async function withDeadline<T>(query: Cancelable<T>, afterMs = deadlineMs): Promise<T> {
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
