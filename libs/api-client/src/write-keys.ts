import type { AnyCall } from '@frizo/contracts';
import { newId } from './ids.ts';
import { isRequestError } from './request-error.ts';

/** Sends a write under its idempotency key; other calls have none. */
export type UnderKey = <T>(
  call: AnyCall,
  request: unknown,
  send: (idempotencyKey: string | undefined) => Promise<T>,
  /** Where absent: whether it is a POST. */
  isOnce?: boolean,
) => Promise<T>;

/**
 * A write of which nobody knows what became of it keeps its key: whoever presses Save again, with nothing changed, sends the same write, and the
 * server does it once (decisions 4). An answer, whatever it says, ends the key. Only what must not be done twice needs that: other PUTs and
 * DELETEs say what shall be.
 */
export function createWriteKeys(): UnderKey {
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

/** The server has looked at it and said no: nothing was written. */
function isRefusal(error: unknown): boolean {
  return isRequestError(error) && error.kind === 'server' && error.status < 500;
}
