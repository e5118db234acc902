/** What is known of a request that failed. */
interface Failure {
  readonly kind?: string;
  readonly status?: number | string;
  readonly message?: string | undefined;
  readonly items?: readonly ({ readonly message: string } | null)[] | undefined;
}

/**
 * What a failed change says (spec 8.2, appointment changes): the answer's errors joined by line breaks; without any, what the server says of the
 * whole; and 'Save failed' where it could not say anything.
 */
export function failureText(
  { kind, status, message = '', items = [] }: Failure,
  otherwise = 'Save failed',
): string {
  const errors = items.flatMap((item) => (item === null ? [] : [item.message]));
  if (errors.length > 0) return [...new Set(errors)].join('\n');
  const isAnswer = kind === 'server' && typeof status === 'number' && status < 500 && message !== '';
  return isAnswer ? message : otherwise;
}
