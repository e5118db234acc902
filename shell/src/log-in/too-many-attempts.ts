import { isRequestError } from '@frizo/api-client';

const minute = 60;
const hour = 60 * minute;

/** What to say of a request that came too often: how long to wait, rounded up; undefined of any other failure. */
export function tooManyAttemptsText(error: unknown): string | undefined {
  if (!isRequestError(error) || error.status !== 429 || error.retryAfterSeconds === undefined)
    return undefined;
  return `Too many attempts. Try again in ${waitText(error.retryAfterSeconds)}.`;
}

/** Never shorter than it is: whoever comes back in time must not be refused again. */
function waitText(seconds: number): string {
  if (seconds <= 90) return counted(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds <= 90 * minute) return counted(Math.ceil(seconds / minute), 'minute');
  return counted(Math.ceil(seconds / hour), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
