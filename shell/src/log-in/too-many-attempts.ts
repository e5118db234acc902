import { isRequestError } from '@frizo/api-client';

const minute = 60;
const hour = 60 * minute;

/** The text for a rate-limited request, with the waiting time rounded up; undefined for any other failure. */
export function tooManyAttemptsText(error: unknown): string | undefined {
  if (!isRequestError(error) || error.status !== 429 || error.retryAfterSeconds === undefined)
    return undefined;
  return `Too many attempts. Try again in ${waitText(error.retryAfterSeconds)}.`;
}

/** Rounds up, so that a retry after that time is not refused again. */
function waitText(seconds: number): string {
  if (seconds <= 90) return counted(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds <= 90 * minute) return counted(Math.ceil(seconds / minute), 'minute');
  return counted(Math.ceil(seconds / hour), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
