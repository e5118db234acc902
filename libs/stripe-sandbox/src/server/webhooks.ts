import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { presented } from './expand.ts';
import { events } from './event-log.ts';
import { newId } from './ids.ts';
import { defineTable, type Scope, type Store, type Table } from './store.ts';

/** An address that receives events. */
export interface WebhookEndpoint {
  readonly url: string;
  /** Only events of the platform, only those of connected accounts, or both. By default both. */
  readonly accounts?: 'platform' | 'connected' | 'all';
  /** Types of events, for example `['charge.refunded', 'payout.*']`. By default all. */
  readonly events?: readonly string[];
}

/** One event on its way to one endpoint. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly type: string;
  readonly url: string;
  readonly attempts: number;
  /** Milliseconds of the machine's clock, since waiting takes real time. */
  readonly dueAtMs: number;
  readonly state: 'pending' | 'held' | 'delivered' | 'dropped' | 'failed';
  readonly lastStatus: number | null;
}

/** What tests do to deliveries. */
export interface DeliveryRule {
  /** The type of event, with `*` for any end; by default all. */
  readonly type?: string;
  readonly action: 'delay' | 'drop' | 'duplicate' | 'hold';
  readonly delayMs?: number;
  /** How many deliveries; by default all. */
  readonly times?: number;
}

/** Deliveries by id. */
export const deliveries = defineTable<Delivery>('webhook_delivery');

/** Stripe retries for days with growing pauses; here the first ones are shorter. Milliseconds. */
const retryDelaysMs = [
  ...[1_000, 2_000, 5_000, 15_000, 60_000, 300_000],
  ...[1_800_000, 3_600_000, 10_800_000, 21_600_000, 43_200_000, 86_400_000],
];
const timeoutMs = 10_000;
const maxConcurrent = 20;

export interface Webhooks {
  /** Plans the deliveries of an event, in the transaction that emits it. */
  plan(event: Stripe.Event, account: string): void;
  /** Sends what is due. */
  wake(): void;
  /** Resolves when nothing is on its way; held deliveries and later retries do not count. */
  settled(): Promise<void>;
  addEndpoint(endpoint: WebhookEndpoint): void;
  addRule(rule: DeliveryRule): void;
  clearRules(): void;
  /** Sends what is held, in its order or in the reverse one. */
  release(order: 'first' | 'last'): void;
  /** Sends an event again to all endpoints. */
  redeliver(eventId: string): void;
  list(): Delivery[];
  stop(): Promise<void>;
}

interface WebhookParts {
  readonly store: Store;
  readonly platform: Scope;
  readonly secret: string;
  readonly nowSeconds: () => number;
  readonly endpoints: readonly WebhookEndpoint[];
}

/** Sends events, signed, to all endpoints that want them, and again until they answer with a 2xx. */
export function createWebhooks({ store, platform, secret, nowSeconds, endpoints }: WebhookParts): Webhooks {
  const table = platform.table(deliveries);
  const targets = [...endpoints];
  const rules = createRules();
  const outbox = createOutbox(table, async ({ event, url }, signal) => {
    const body = bodyOf(event, store);
    // There is nothing to send of an event that has been undone.
    if (body === undefined) return 200;
    return post({ url, body, signature: signatureOf(body, secret, nowSeconds()), signal });
  });

  function plan(event: Stripe.Event, account: string): void {
    targets
      .filter((endpoint) => wants(endpoint, event.type, account === platform.account))
      .forEach(({ url }) => add(event, url));
  }

  function add({ id, type }: Pick<Stripe.Event, 'id' | 'type'>, url: string): void {
    const { action, delayMs = 0 } = rules.take(type) ?? {};
    const delivery: Delivery = {
      id: newId('whd'),
      event: id,
      type,
      url,
      attempts: 0,
      dueAtMs: Date.now() + delayMs,
      state: action === 'drop' ? 'dropped' : action === 'hold' ? 'held' : 'pending',
      lastStatus: null,
    };
    outbox.add(table.add(delivery).id);
    if (action === 'duplicate') outbox.add(table.add({ ...delivery, id: newId('whd') }).id);
  }

  return {
    plan,
    wake: outbox.wake,
    settled: outbox.settled,
    addEndpoint: (endpoint) => void targets.push(endpoint),
    addRule: rules.add,
    clearRules: rules.clear,
    release: (order) => {
      const held = table.list(({ state }) => state === 'held');
      // The list is newest first. Whole milliseconds apart, so that the order is kept.
      const ordered = order === 'first' ? held.reverse() : held;
      ordered.forEach(({ id }, index) => {
        table.change(id, { state: 'pending', dueAtMs: Date.now() - ordered.length + index });
        outbox.add(id);
      });
      outbox.wake();
    },
    redeliver: (eventId) => {
      const found = store.findAnywhere(eventId, 'event');
      if (found) plan(found.object as Stripe.Event, found.account);
      outbox.wake();
    },
    list: () => table.list(),
    stop: outbox.stop,
  };
}

/** The rules of tests, each for as many deliveries as it says. */
function createRules() {
  let rules: { rule: DeliveryRule; left: number }[] = [];
  return {
    add: (rule: DeliveryRule) => void rules.push({ rule, left: rule.times ?? Infinity }),
    clear: () => {
      rules = [];
    },
    /** The rule for the next delivery of an event, which counts for it. */
    take(type: string): DeliveryRule | undefined {
      const found = rules.find(({ rule, left }) => left > 0 && matches(rule.type ?? '*', type));
      if (found) found.left -= 1;
      return found?.rule;
    },
  };
}

/** Sends pending deliveries when they are due. `deliver` returns the status of the answer, null without one. */
function createOutbox(
  table: Table<Delivery>,
  deliver: (delivery: Delivery, signal: AbortSignal) => Promise<number | null>,
) {
  const running = new Map<string, Promise<void>>();
  // Ids of deliveries that may have to be sent, oldest first; also those whose operation was undone.
  const open = new Set(
    table
      .list(({ state }) => state === 'pending')
      .reverse()
      .map(({ id }) => id),
  );
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function waitingDeliveries(): Delivery[] {
    const found = [...open].flatMap((id) => {
      const delivery = table.find(id);
      if (delivery?.state === 'pending') return running.has(id) ? [] : [delivery];
      open.delete(id);
      return [];
    });
    return found.sort((one, other) => one.dueAtMs - other.dueAtMs);
  }

  function wake(): void {
    if (abort.signal.aborted) return;
    clearTimeout(timer);
    const waiting = waitingDeliveries();
    const now = Date.now();
    for (const delivery of waiting) {
      if (delivery.dueAtMs > now || running.size >= maxConcurrent) break;
      running.set(
        delivery.id,
        send(delivery).finally(() => {
          running.delete(delivery.id);
          wake();
        }),
      );
    }
    const next = waiting.find(({ dueAtMs }) => dueAtMs > now);
    if (next === undefined) return;
    timer = setTimeout(wake, Math.min(next.dueAtMs - now, 2 ** 30));
    timer.unref();
  }

  async function send(delivery: Delivery): Promise<void> {
    const status = await deliver(delivery, abort.signal);
    const attempts = delivery.attempts + 1;
    const isDelivered = status !== null && status >= 200 && status < 300;
    const delayMs = retryDelaysMs[delivery.attempts];
    if (abort.signal.aborted) return;
    table.change(delivery.id, {
      attempts,
      lastStatus: status,
      state: isDelivered ? 'delivered' : delayMs === undefined ? 'failed' : 'pending',
      dueAtMs: Date.now() + (delayMs ?? 0),
    });
  }

  return {
    wake,
    add: (id: string) => void open.add(id),
    settled: async () => {
      wake();
      while (running.size > 0) await Promise.all(running.values());
    },
    stop: async () => {
      abort.abort();
      clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}

/** An event as it is sent; undefined if it no longer exists. */
function bodyOf(eventId: string, store: Store): string | undefined {
  const found = store.findAnywhere(eventId, 'event');
  if (found === undefined) return undefined;
  const event = presented(events, found.object as Stripe.Event, store.scope(found.account));
  return JSON.stringify(event, undefined, 2);
}

interface SignedRequest {
  readonly url: string;
  readonly body: string;
  readonly signature: string;
  readonly signal: AbortSignal;
}

async function post({ url, body, signature, signal }: SignedRequest): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signature,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}

function wants(
  { accounts = 'all', events: types = ['*'] }: WebhookEndpoint,
  type: string,
  isPlatform: boolean,
) {
  const hasAccount = accounts === 'all' || (accounts === 'platform') === isPlatform;
  return hasAccount && types.some((pattern) => matches(pattern, type));
}

function matches(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

/** The header `stripe-signature` of a body: `t=<unix seconds>,v1=<HMAC>`. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
