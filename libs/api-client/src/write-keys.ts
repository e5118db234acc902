import type { AnyCall } from '@frizo/contracts';
import { newId } from './ids.ts';
import { isRequestError } from './request-error.ts';

/** Passes its idempotency key to the function that sends a write; other calls get none. */
export type WithWriteKey = <T>(
  call: AnyCall,
  request: unknown,
  send: (idempotencyKey: string | undefined) => Promise<T>,
  /** True for a POST by default. */
  isOnce?: boolean,
) => Promise<T>;

/**
 * A write with an unknown outcome keeps its key: pressing Save again with nothing changed sends the same write, and the server executes it
 * once (decisions 4). A final answer ends the key. Only writes that must not run twice need that: other PUTs and DELETEs describe the
 * resulting state.
 */
export function createWriteKeys(): WithWriteKey {
  const unanswered = new Map<string, string>();
  return async (call, request, send, isOnce = call.method === 'POST') => {
    if (!isOnce) return send(undefined);
    const write = `${call.name} ${JSON.stringify(request)}`;
    const key = unanswered.get(write) ?? newId(Date.now());
    unanswered.set(write, key);
    try {
      const answer = await send(key);
      unanswered.delete(write);
      return answer;
    } catch (error) {
      if (isRefusal(error)) unanswered.delete(write);
      throw error;
    }
  };
}

/** The server refused the write: nothing was written. */
function isRefusal(error: unknown): boolean {
  return isRequestError(error) && error.kind === 'server' && error.status < 500;
}
