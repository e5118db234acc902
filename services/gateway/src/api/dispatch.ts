import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { RequestHandler } from '@frizo/service-kit';
import { markHeader } from './caller.ts';

/** Where a service answers: in this process, or at an address. */
export type Upstream = RequestHandler | URL;

/** Hop-by-hop headers end at each proxy (RFC 9110, 7.6.1), and a relay's mark ends here. */
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

/** Longer than any call may take; a service that says nothing for so long is taken as gone. */
const upstreamTimeoutMs = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Hands a request on to its service. In one process that is a function call; else it is passed through byte by byte. */
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
  const forwarded = httpRequest(
    new URL(request.url ?? '/', upstream),
    { method: request.method, headers: endToEnd(request.headers), agent, timeout: upstreamTimeoutMs },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
      // An answer that breaks off breaks off for the caller too, who would wait for its end otherwise.
      pipeline(answer, response, () => undefined);
    },
  );
  forwarded.on('timeout', () => forwarded.destroy(new Error('the service gave no answer in time')));
  forwarded.on('error', (error) => {
    if (response.headersSent) response.destroy(error);
    else onFailure(error);
  });
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}

function endToEnd<Headers extends Record<string, unknown>>(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name))) as Headers;
}
