/**
 * Something a person at the machine can put right. Its message is one line that says what is wrong and what to do;
 * the launcher prints that line alone, without a stack.
 */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** The system's code of an error (`ENOENT`, `EADDRINUSE`), where it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** What went wrong, for a line that already says where. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
