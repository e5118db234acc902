/**
 * A problem that the user can fix. Its message is one line that says what is wrong and what to do; the launcher prints only that line,
 * without a stack.
 */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** The system code of an error (`ENOENT`, `EADDRINUSE`), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The message of an unknown error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
