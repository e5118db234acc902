import { passTime } from '../resources/test-clocks.ts';
import type { IncomingRequest } from './answer-request.ts';
import { keyKindOf } from './authentication.ts';
import { invalidRequest, StripeFailure } from './failures.ts';
import { failures, type RequestFault } from './faults.ts';
import type { Page, PageAnswer } from './page.ts';
import type { Sandbox } from './request.ts';
import type { DeliveryRule, WebhookEndpoint } from './webhooks.ts';

type Command = (sandbox: Sandbox, body: Record<string, unknown>) => unknown;

/** The commands of tests: `POST /_sandbox/<command>` with the secret key and a JSON body. */
const commands: Readonly<Record<string, Command>> = {
  'deliveries/settled': async ({ webhooks }) => webhooks.settled(),
  'deliveries/list': ({ webhooks }) => webhooks.list(),
  'deliveries/rules': ({ webhooks }, body) => webhooks.addRule(readRule(body)),
  'deliveries/clear-rules': ({ webhooks }) => webhooks.clearRules(),
  'deliveries/release': ({ webhooks }, { order }) => webhooks.release(order === 'last' ? 'last' : 'first'),
  'deliveries/redeliver': ({ webhooks }, { event }) => webhooks.redeliver(String(event)),
  faults: ({ faults }, body) => faults.add(readFault(body)),
  'faults/clear': ({ faults }) => faults.clear(),
  'time/pass': letTimePass,
  endpoints: ({ webhooks }, body) => webhooks.addEndpoint(readEndpoint(body)),
};

export const controlPages: readonly Page[] = Object.entries(commands).map(([name, command]) => ({
  method: 'POST',
  path: `/_sandbox/${name}`,
  handle: (sandbox, request) => run(sandbox, request, command),
}));

// A page of another site can reach this machine's ports from a browser, but does not know the secret key.
async function run(sandbox: Sandbox, request: IncomingRequest, command: Command): Promise<PageAnswer> {
  try {
    if (keyKindOf(sandbox.keys, request.headers['authorization'], undefined) !== 'secret')
      throw new StripeFailure(403, { type: 'invalid_request_error', message: 'The secret key is needed.' });
    const result = await command(sandbox, readBody(request.body));
    return json(200, result ?? {});
  } catch (error) {
    if (error instanceof StripeFailure) return json(error.status, { error: error.body });
    throw error;
  }
}

function json(status: number, body: unknown): PageAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function readBody(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8') || '{}');
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Answered below.
  }
  throw invalidRequest('The body has to be a JSON object.');
}

const actions = ['delay', 'drop', 'duplicate', 'hold'] as const;

function readRule({ type, action, delayMs, times }: Record<string, unknown>): DeliveryRule {
  const known = actions.find((name) => name === action);
  if (known === undefined) throw invalidRequest(`action has to be one of ${actions.join(', ')}.`);
  return {
    type: optionalText(type),
    action: known,
    delayMs: optionalCount(delayMs),
    times: optionalCount(times),
  };
}

function readFault(body: Record<string, unknown>): RequestFault {
  const { method, path, times, delayMs, answerDelayMs, isAfterWebhooks, failure } = body;
  if (typeof path !== 'string') throw invalidRequest('path has to be one of the API, such as /v1/refunds.');
  return {
    path,
    method: (['GET', 'POST', 'DELETE'] as const).find((known) => known === method),
    times: optionalCount(times),
    delayMs: optionalCount(delayMs),
    answerDelayMs: optionalCount(answerDelayMs),
    isAfterWebhooks: isAfterWebhooks === true,
    failure: failures.find((known) => known === failure),
  };
}

function letTimePass(sandbox: Sandbox, { customer, seconds }: Record<string, unknown>): { now: number } {
  if (typeof customer !== 'string') throw invalidRequest('customer has to be the id of a customer.');
  const passed = optionalCount(seconds);
  if (passed === undefined || !Number.isSafeInteger(passed) || passed === 0)
    throw invalidRequest('seconds has to be an integer greater than 0.');
  sandbox.events.setRequest({ id: null, idempotency_key: null });
  const now = sandbox.store.transaction(() => passTime(sandbox, customer, passed));
  sandbox.webhooks.wake();
  return { now };
}

function readEndpoint({ url, accounts, events }: Record<string, unknown>): WebhookEndpoint {
  if (typeof url !== 'string' || !URL.canParse(url)) throw invalidRequest('url has to be an address.');
  return {
    url,
    accounts: accounts === 'platform' || accounts === 'connected' ? accounts : 'all',
    events: Array.isArray(events) ? events.map(String) : undefined,
  };
}

function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function optionalCount(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}
