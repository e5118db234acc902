import { pino, type Logger } from 'pino';
import { currentRequestId } from './request-scope.ts';

export type { Logger };

/**
 * Logs as JSON lines, at the level of LOG_LEVEL, to a file or to stdout. Secrets in logged objects are redacted.
 */
export function createLogger(name: string, level = 'info', file?: string): Logger {
  const redact = ['password', 'token', 'headers.cookie', 'headers["x-token"]'];
  // All log lines of one request carry its id.
  const mixin = (): object => {
    const requestId = currentRequestId();
    return requestId ? { requestId } : {};
  };
  return pino(
    { name, level, redact, mixin },
    pino.destination({ dest: file ?? 1, sync: file === undefined }),
  );
}
