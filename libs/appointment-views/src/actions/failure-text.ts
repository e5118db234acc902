import type { RequestFailure } from '@frizo/remote-kit';

/**
 * The message of a failed change (spec 8.2, appointment changes): the errors of the answer joined by line breaks, else its general message, else
 * 'Save failed'.
 */
export function failureText(failure: RequestFailure, otherwise = 'Save failed'): string {
  const errors = (failure.items ?? []).flatMap((item) => (item === null ? [] : [item.message]));
  if (errors.length > 0) return [...new Set(errors)].join('\n');
  const isAnswer = failure.kind === 'server' && failure.status < 500 && failure.message !== '';
  return isAnswer ? failure.message : otherwise;
}
