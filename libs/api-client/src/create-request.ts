import { addressOf } from '@frizo/contracts';
import { createDeadline } from './deadline.ts';
import { noticeOf } from './default-notice.ts';
import { invalidAnswer } from './failures.ts';
import { travel, withToken } from './hops.ts';
import { isRequestError } from './request-error.ts';
import { callHeaders, envelopeHeaders } from './request-headers.ts';
import type { RequestFn } from './request.types.ts';
import type { TransportParts } from './transport.types.ts';

/** A large picture over a slow phone. Milliseconds. */
const uploadDeadlineMs = 120_000;

/** One call, one answer. */
export function createRequest(parts: TransportParts): RequestFn {
  const { exchange, gate, newId, notices, findFault, deadlineMs } = parts;
  return async (call, request, options = {}) => {
    const { file } = options;
    const deadline = createDeadline(
      options.deadlineMs ?? (file ? uploadDeadlineMs : deadlineMs),
      options.signal,
    );
    const address = addressOf(call, request);
    // Made once: every hop is the same logical request, and a write that arrives twice is done once.
    const headers = { ...envelopeHeaders(newId()), ...callHeaders(call, options, newId) };
    try {
      let answer: unknown;
      await travel({
        exchange,
        gate,
        deadline,
        secure: call.secure,
        // A write's key is remembered with its account (decisions 4), so without one it is sent once.
        mayRepeat: call.method === 'GET' || call.secure,
        outgoing: (token) => ({
          ...address,
          file,
          keepalive: options.keepalive,
          headers: withToken(headers, token),
        }),
        accepts({ body }) {
          answer = body;
          return true;
        },
      });
      const fault = findFault?.(call, answer);
      if (fault) throw invalidAnswer(fault);
      // The contract's promise; checked above where the schemas are.
      return answer as never;
    } catch (error) {
      const text = isRequestError(error) ? noticeOf(call, error, options) : undefined;
      if (text) notices.show({ kind: 'error', text });
      throw error;
    } finally {
      deadline.clear();
    }
  };
}
