import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { CutConnection } from './faults.ts';
import type { ApiAnswer, IncomingRequest } from './answer-request.ts';
import type { PageAnswer } from './page.ts';

interface Handlers {
  readonly api: (request: IncomingRequest) => Promise<ApiAnswer>;
  /** Pages, scripts and controls; undefined if there is none at this address. */
  readonly page: (request: IncomingRequest) => Promise<PageAnswer | undefined>;
}

const maxBodyBytes = 12 * 1024 * 1024;

/** Browsers of other origins call some operations with the publishable key, as on Stripe. */
const openToBrowsers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, stripe-version, stripe-account',
  'access-control-expose-headers': 'request-id',
  'access-control-max-age': '300',
};

/** The HTTP side: reads requests, writes answers. */
export function createHttpServer(handlers: Handlers): Server {
  return createServer((request, response) => {
    serve(handlers, request, response).catch((error: unknown) => {
      if (!response.headersSent && !(error instanceof CutConnection)) writeJson(response, internalError);
      else response.destroy();
    });
  });
}

const internalError: ApiAnswer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
  headers: {},
};

async function serve(
  { api, page }: Handlers,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const incoming = await readRequest(message);
  if (incoming === undefined) return writeJson(response, tooLarge);
  const isApi = incoming.pathname.startsWith('/v1/') || incoming.pathname.startsWith('/v2/');
  if (isApi && incoming.method === 'OPTIONS') return void response.writeHead(204, openToBrowsers).end();
  if (!isApi) {
    const found = await page(incoming);
    if (found) return void response.writeHead(found.status, found.headers).end(found.body);
  }
  const answer = await api(incoming);
  writeJson(response, answer);
}

const tooLarge: ApiAnswer = {
  status: 413,
  body: { error: { type: 'invalid_request_error', message: 'The request is too large.' } },
  headers: {},
};

async function readRequest(message: IncomingMessage): Promise<IncomingRequest | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  const [pathname = '/', query = ''] = (message.url ?? '/').split('?', 2);
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
  return { method: message.method ?? 'GET', pathname, query, headers, body: Buffer.concat(chunks) };
}

function writeJson(response: ServerResponse, { status, body, headers }: ApiAnswer): void {
  const text = JSON.stringify(body, undefined, 2);
  response.writeHead(status, { 'content-type': 'application/json', ...openToBrowsers, ...headers }).end(text);
}
