import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { RequestHandler } from '@frizo/service-kit';
import { markHeader } from './caller.ts';

/** A service: a handler in this process, or the address of another one. */
export type Upstream = RequestHandler | URL;

/** Hop-by-hop headers are not forwarded (RFC 9110, 7.6.1), nor is the mark of a relay. */
const hopByHop = new Set([
  markHeader,
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Longer than any call may take; a service that is silent for this long counts as unavailable. */
const upstreamTimeoutMs = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Forwards a request to its service: by a function call in one process, otherwise as a proxied stream. */
export function dispatch(
  upstream: Upstream,
  request: IncomingMessage,
  response: ServerResponse,
  onFailure: (error: Error) => void,
): void {
  if (typeof upstream === 'function') {
    upstream(request, response);
    return;
  }
  let isAnswered = false;
  const forwarded = httpRequest(
    new URL(request.url ?? '/', upstream),
    { method: request.method, headers: endToEnd(request.headers), agent, timeout: upstreamTimeoutMs },
    (answer) => {
      isAnswered = true;
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
      // If the answer is aborted, so is the caller's, who would otherwise wait for its end.
      pipeline(answer, response, () => undefined);
    },
  );
  forwarded.on('timeout', () => forwarded.destroy(new Error('the service did not answer in time')));
  forwarded.on('error', (error) => {
    if (!isAnswered) return onFailure(error);
    // A service that refuses a body early may close the connection: its answer stands, and the rest of the body is dropped.
    request.unpipe(forwarded);
    request.resume();
  });
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}

function endToEnd<Headers extends Record<string, unknown>>(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name))) as Headers;
}
