import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorKeys, headerNames } from '@frizo/contracts';
import { answerError } from './answer-error.ts';
import type { Callers } from './caller.ts';
import { readJson } from './read-json.ts';
import { onlyServiceOf, relayRequest, type RelayAnswer, type RelayEntry } from './relay.ts';
import { send, type Sent } from './send.ts';

const largestBody = 512 * 1024;

/** Headers of the relay that hold for every entry which does not bring its own. */
const passedOn: readonly string[] = [
  headerNames.token,
  headerNames.apiMode,
  headerNames.platform,
  headerNames.version,
  headerNames.groups,
  'cookie',
];
/** Headers that an entry may bring; others would speak for the gateway. */
const entryHeaders = new Set([...passedOn, headerNames.idempotencyKey, headerNames.requestId]);

export interface RelayParts {
  /** Where this gateway answers. */
  readonly origin: () => string;
  readonly callers: Callers;
}

/**
 * Answers `POST /api/relay`: several calls in one request. Each goes the way that it would go alone, through the gateway's
 * own door at `origin`, so that a relay can do nothing that its entries could not.
 */
export async function answerRelay(
  request: IncomingMessage,
  response: ServerResponse,
  parts: RelayParts,
): Promise<void> {
  const body = await readJson(request, largestBody);
  if (body === 'too-large') {
    return answerError(response, 413, { key: errorKeys.tooLarge, message: 'The relay is too large.' });
  }
  const parsed = relayRequest.safeParse(body === 'unreadable' ? undefined : body.value);
  if (!parsed.success) {
    return answerError(response, 400, { key: errorKeys.badRequest, message: 'The relay could not be read.' });
  }
  const entries = parsed.data.requests.map((entry) => withHeadersOf(request, entry));
  if (parsed.data.transactional) return answerTransactional(request, response, entries, parts);
  const sent = await Promise.all(entries.map((entry) => sendEntry(entry, request, parts)));
  respond(
    response,
    200,
    { answers: sent.map(({ answer }) => answer) },
    sent.flatMap(({ cookies }) => cookies),
  );
}

async function answerTransactional(
  request: IncomingMessage,
  response: ServerResponse,
  requests: readonly RelayEntry[],
  { origin, callers }: RelayParts,
): Promise<void> {
  const service = onlyServiceOf(requests);
  if (!service) {
    return answerError(response, 400, {
      key: 'relay.several_services',
      message: 'A transactional relay may name one service only.',
    });
  }
  const url = `${origin()}/api/${service}/relay`;
  const headers = { ...headersFrom(request), ...callers.headersFor(request) };
  const { status, data, cookies } = await send(url, 'POST', { requests, transactional: true }, headers);
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
  const own = Object.entries(entry.headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => entryHeaders.has(name));
  return { ...entry, headers: { ...headersFrom(request), ...Object.fromEntries(own) } };
}

function headersFrom(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    passedOn.flatMap((name) => {
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
