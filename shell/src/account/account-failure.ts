import { isRequestError } from '@frizo/api-client';

/** What is said of an e-mail or a password that could not be changed (spec 8.2). */
export const somethingWentWrong = 'Something went wrong, please try again.';

/** The specification's words, but for who has to wait: the server says how long. */
export function accountFailureText(error: unknown): string {
  const isToWait = isRequestError(error) && error.status === 429 && error.message !== '';
  return isToWait ? error.message : somethingWentWrong;
}
