import { pino, type Logger } from 'pino';
import { currentRequestId } from './request-scope.ts';

export type { Logger };

/**
 * Logs as JSON lines, the level by LOG_LEVEL, to a file or else to stdout. Secrets that could ride along are cut out.
 */
export function createLogger(name: string, level = 'info', file?: string): Logger {
  const redact = ['password', 'token', 'headers.cookie', 'headers["x-token"]'];
  // Lines of one request are found by its id, wherever they were written.
  const mixin = (): object => {
    const requestId = currentRequestId();
    return requestId ? { requestId } : {};
  };
  return pino(
    { name, level, redact, mixin },
    pino.destination({ dest: file ?? 1, sync: file === undefined }),
  );
}
