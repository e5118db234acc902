import { isRequestError } from '@frizo/api-client';

/** What to say of a log-in that failed: the server's words, or these where it has none (spec 4, 8.2). */
export function logInFailureText(error: unknown): string {
  const isAnswered =
    isRequestError(error) && error.kind === 'server' && error.key !== '0' && error.message !== '';
  return isAnswered ? error.message : 'Server side problem';
}
