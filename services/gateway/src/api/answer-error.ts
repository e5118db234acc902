import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ErrorAnswer } from '@frizo/contracts';

/** Sends an error in the common shape, for failures before a service is reached. */
export function answerError(response: ServerResponse, status: number, error: ErrorAnswer['error']): void {
  const requestId = randomUUID();
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) }),
  });
  response.end(JSON.stringify({ error, requestId } satisfies ErrorAnswer));
}
