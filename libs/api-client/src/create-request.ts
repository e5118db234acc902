import { addressOf } from '@frizo/contracts';
import { createDeadline } from './deadline.ts';
import { noticeOf } from './default-notice.ts';
import { invalidAnswer } from './failures.ts';
import { sendInHops, withToken } from './hops.ts';
import { isRequestError } from './request-error.ts';
import { callHeaders, envelopeHeaders } from './request-headers.ts';
import type { RequestFn } from './request.types.ts';
import type { TransportParts } from './transport.types.ts';

/** Long enough for a large picture over a slow mobile connection. Milliseconds. */
const uploadDeadlineMs = 120_000;

/** Sends one call and resolves to its answer. */
export function createRequest(parts: TransportParts): RequestFn {
  const { exchange, gate, newId, notices, findFault, deadlineMs } = parts;
  return async (call, request, options = {}) => {
    const { file } = options;
    const deadline = createDeadline(
      options.deadlineMs ?? (file ? uploadDeadlineMs : deadlineMs),
      options.signal,
    );
    const address = addressOf(call, request);
    // Created once: every hop is the same logical request, and a write that arrives twice is executed once.
    const headers = { ...envelopeHeaders(newId()), ...callHeaders(call, options, newId) };
    try {
      let answer: unknown;
      await sendInHops({
        exchange,
        gate,
        deadline,
        secure: call.secure,
        // The server stores a write's key per account (decisions 4), so a write without an account is sent only once.
        mayRepeat: call.method === 'GET' || call.secure,
        outgoing: (token) => ({
          ...address,
          file,
          fileField: call.upload?.field,
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
      // Typed by the contract; checked above where the schemas are available.
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
