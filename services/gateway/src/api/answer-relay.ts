import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorKeys, headerNames } from '@frizo/contracts';
import { answerError } from './answer-error.ts';
import type { Callers } from './caller.ts';
import { isJson, notJson } from './cross-site.ts';
import { tooManyRequests, type RateLimit } from './rate-limit.ts';
import {
  onlyServiceOf,
  relayRequest,
  type RelayAnswer,
  type RelayEntry,
  type RelayRequest,
} from './relay.ts';
import { send, type Sent } from './send.ts';

const largestBody = 512 * 1024;

/** Headers of the relay that apply to every entry without its own. */
const sharedHeaders: readonly string[] = [
  headerNames.token,
  headerNames.apiMode,
  headerNames.platform,
  headerNames.version,
  headerNames.groups,
  'cookie',
];
export interface RelayParts {
  /** The gateway's own address. */
  readonly origin: () => string;
  readonly callers: Callers;
  /** Each entry counts as a call. */
  readonly limit: RateLimit;
}

/**
 * Answers `POST /api/relay`: several calls in one request. Each is sent like a separate request, through the gateway's own address
 * at `origin`, so that a relay can do nothing that its entries could not.
 */
export async function answerRelay(
  request: IncomingMessage,
  response: ServerResponse,
  parts: RelayParts,
): Promise<void> {
  const relay = await readRelay(request, response);
  if (!relay) return;
  const entries = relay.requests.map((entry) => withHeadersOf(request, entry));
  if (relay.transactional) {
    const service = onlyServiceOf(entries);
    if (!service) return answerError(response, 400, severalServices);
    return sendToService(request, response, { ...relay, requests: entries, service }, parts);
  }
  const sent = await Promise.all(entries.map((entry) => sendEntry(entry, request, parts)));
  respond(
    response,
    200,
    { answers: sent.map(({ answer }) => answer) },
    sent.flatMap(({ cookies }) => cookies),
  );
}

/** Answers `POST /api/<service>/relay`: entries of one service, with their own headers only. */
export async function answerServiceRelay(
  request: IncomingMessage,
  response: ServerResponse,
  service: string,
  parts: RelayParts,
): Promise<void> {
  const relay = await readRelay(request, response);
  if (relay) await sendToService(request, response, { ...relay, service }, parts);
}

/** Undefined if the request was refused; the refusal has been sent. */
async function readRelay(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<RelayRequest | undefined> {
  if (!isJson(request)) {
    answerError(response, 415, notJson);
    return undefined;
  }
  const body = await readJson(request, largestBody);
  const parsed = relayRequest.safeParse(typeof body === 'string' ? undefined : body.value);
  if (parsed.success) return parsed.data;
  if (body === 'too-large') answerError(response, 413, tooLarge);
  else answerError(response, 400, unreadable);
  return undefined;
}

async function sendToService(
  request: IncomingMessage,
  response: ServerResponse,
  { service, requests, transactional }: RelayRequest & { readonly service: string },
  { origin, callers, limit }: RelayParts,
): Promise<void> {
  // The forwarding request counts as one of them.
  const waitSeconds = await limit(callers.addressOf(request), requests.length - 1);
  if (waitSeconds > 0) return answerError(response, 429, tooManyRequests(waitSeconds));
  const url = `${origin()}/api/${service}/relay`;
  const headers = { ...headersFrom(request), ...callers.headersFor(request) };
  const { status, data, cookies } = await send(url, 'POST', { requests, transactional }, headers);
  respond(response, status, data, cookies);
}

async function sendEntry(
  { resource, method, data, requestId, headers }: RelayEntry,
  request: IncomingMessage,
  { origin, callers }: RelayParts,
): Promise<{ answer: RelayAnswer; cookies: Sent['cookies'] }> {
  const from = { ...headers, ...callers.headersFor(request) };
  const { status, data: answered, cookies } = await send(`${origin()}${resource}`, method, data, from);
  return { answer: { requestId, status, data: answered }, cookies };
}

function withHeadersOf(request: IncomingMessage, entry: RelayEntry): RelayEntry {
  const own = Object.entries(entry.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { ...entry, headers: { ...headersFrom(request), ...Object.fromEntries(own) } };
}

function headersFrom(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    sharedHeaders.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function respond(response: ServerResponse, status: number, body: unknown, cookies: readonly string[]): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(cookies.length > 0 ? { 'set-cookie': [...cookies] } : {}),
  });
  response.end(JSON.stringify(body));
}

const severalServices = {
  key: 'relay.several_services',
  message: 'A transactional relay may name one service only.',
};
const tooLarge = { key: errorKeys.tooLarge, message: 'The relay is too large.' };
const unreadable = { key: errorKeys.badRequest, message: 'The relay could not be read.' };

type JsonBody = { readonly value: unknown } | 'too-large' | 'unreadable';

/** Reads a body up to the limit. The rest of a larger one is discarded, so that the client still receives the answer. */
async function readJson(request: IncomingMessage, limitBytes: number): Promise<JsonBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limitBytes) {
      request.resume();
      return 'too-large';
    }
    chunks.push(chunk);
  }
  try {
    return { value: JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown };
  } catch {
    return 'unreadable';
  }
}
