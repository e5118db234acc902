import { isRequestError } from '@frizo/api-client';
import { messageOfCode } from '@frizo/validation';

/** What is said of a photo that did not arrive. */
export function photoFailureText(error: unknown): string {
  const [code] = (isRequestError(error) && error.fields?.['file']) || [];
  if (code !== undefined) return messageOfCode(code);
  const isToWait = isRequestError(error) && error.status === 429 && error.message !== '';
  return isToWait ? error.message : 'The photo could not be sent. Please try again.';
}
