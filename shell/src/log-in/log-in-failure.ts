import { isRequestError } from '@frizo/api-client';
import { tooManyAttemptsText } from './too-many-attempts.ts';

/** What to say of a log-in that failed: the server's words, or these where it has none (spec 4, 8.2); and how long to wait, where it says so. */
export function logInFailureText(error: unknown): string {
  const isAnswered =
    isRequestError(error) && error.kind === 'server' && error.key !== '0' && error.message !== '';
  return tooManyAttemptsText(error) ?? (isAnswered ? error.message : 'Server side problem');
}
