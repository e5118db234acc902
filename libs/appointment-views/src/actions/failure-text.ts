import type { RequestFailure } from '@frizo/remote-kit';

/**
 * What a failed change says (spec 8.2, appointment changes): the answer's errors joined by line breaks; without any, what the server says of the
 * whole; and 'Save failed' where it could not say anything.
 */
export function failureText(failure: RequestFailure, otherwise = 'Save failed'): string {
  const errors = (failure.items ?? []).flatMap((item) => (item === null ? [] : [item.message]));
  if (errors.length > 0) return [...new Set(errors)].join('\n');
  const isAnswer = failure.kind === 'server' && failure.status < 500 && failure.message !== '';
  return isAnswer ? failure.message : otherwise;
}
