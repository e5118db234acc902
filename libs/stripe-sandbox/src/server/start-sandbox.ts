import { once } from 'node:events';
import { join } from 'node:path';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerRequest } from './answer-request.ts';
import { createEventLog } from './event-log.ts';
import { createFaults } from './faults.ts';
import { createHttpServer } from './http-server.ts';
import { createIdempotency } from './idempotency.ts';
import { randomText } from './ids.ts';
import { openJournal } from './journal.ts';
import { startDueWork } from './due-work.ts';
import { dueWorks, operations } from './operations.ts';
import { answerPage } from './pages.ts';
import { createRequestLog } from './request-log.ts';
import type { AfterLastRetry, Sandbox, SandboxKeys } from './request.ts';
import { createRouter } from './router.ts';
import { defineTable, openStore, type Store } from './store.ts';
import { createWebhooks, type WebhookEndpoint } from './webhooks.ts';

/** What the sandbox is started with. */
export interface StripeSandboxOptions {
  /** The first free port from this one on; by default any. */
  readonly port?: number;
  /** Keeps the state in a file there; without it the state ends with the process. */
  readonly dataDir?: string;
  readonly clock?: { now(): Date };
  readonly webhookEndpoints?: readonly WebhookEndpoint[];
  /** What becomes of a subscription whose invoice could not be collected. By default it is canceled, as on Stripe. */
  readonly afterLastRetry?: AfterLastRetry;
  /**
   * Refuses transfers of more than what is available, as Stripe does. By default the platform's balance may fall below zero: it has no bank account that would
   * fill it up.
   */
  readonly limitsTransfers?: boolean;
}

/** A running sandbox. */
export interface StripeSandbox {
  /** `http://127.0.0.1:4002` */
  readonly url: string;
  /** The settings of a service that uses it. */
  readonly settings: StripeSettings;
  stop(): Promise<void>;
}

/** Names are those of the environment. */
export interface StripeSettings {
  readonly STRIPE_SECRET_KEY: string;
  readonly STRIPE_PUBLISHABLE_KEY: string;
  readonly STRIPE_WEBHOOK_SECRET: string;
  readonly STRIPE_API_URL: string;
  readonly STRIPE_JS_URL: string;
}

const loopback = '127.0.0.1';
const platformAccount = 'acct_1FrizoSandbox0000';
const systemClock = { now: () => new Date() };

/** Starts a server on this machine that speaks Stripe's HTTP API. No money moves, and nothing leaves the machine. */
export async function startStripeSandbox({
  port = 0,
  dataDir,
  clock = systemClock,
  webhookEndpoints = [],
  afterLastRetry = 'cancel',
  limitsTransfers = false,
}: StripeSandboxOptions = {}): Promise<StripeSandbox> {
  const journal = dataDir === undefined ? undefined : await openJournal(join(dataDir, 'state.jsonl'));
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1_000);
  const store = await openStore(nowSeconds, journal);
  let url = '';
  const platform = store.scope(platformAccount);
  const keys = keysOf(store);
  const secret = keys.webhookSecret;
  const webhooks = createWebhooks({ store, platform, secret, nowSeconds, endpoints: webhookEndpoints });
  const sandbox: Sandbox = {
    store,
    platform,
    events: createEventLog({ store, platformAccount, nowSeconds, onEvent: webhooks.plan }),
    webhooks,
    faults: createFaults(),
    requests: createRequestLog(),
    nowSeconds,
    url: () => url,
    keys,
    afterLastRetry,
    limitsTransfers,
  };
  const router = createRouter(operations);
  const dueWork = startDueWork(sandbox, dueWorks);
  const idempotency = createIdempotency();
  const server = createHttpServer({
    api: async (request) => {
      dueWork.run();
      const parts = { sandbox, router, idempotency, faults: sandbox.faults };
      const answer = await answerRequest(parts, request);
      const { method, pathname: path } = request;
      sandbox.requests.add({ at: Date.now(), method, path, status: answer.status });
      await store.saved();
      webhooks.wake();
      return answer;
    },
    page: (request) => answerPage(sandbox, request),
  });
  url = `http://${loopback}:${await listenFrom(server, port)}`;
  webhooks.wake();
  return {
    url,
    settings: settingsOf(sandbox.keys, url),
    async stop() {
      dueWork.stop();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await webhooks.stop();
      await store.close();
    },
  };
}

const triedPorts = 50;

/** Listens on the first free port from `wanted` on, or on any for 0. @returns the port */
async function listenFrom(server: Server, wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + triedPorts; port += 1) {
    try {
      server.listen({ port, host: loopback, exclusive: true });
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Error(`No port is free from ${wanted} to ${wanted + triedPorts - 1}.`);
}

interface StoredKeys extends SandboxKeys {
  readonly id: string;
}

const keyTable = defineTable<StoredKeys>('sandbox_keys');

// The same keys as long as the state is kept: a browser or another process may still use them.
function keysOf(store: Store): SandboxKeys {
  const table = store.scope(platformAccount).table(keyTable);
  return (
    table.find('keys') ??
    table.add({
      id: 'keys',
      secretKey: `sk_test_frizo_sandbox_${randomText(32)}`,
      publishableKey: `pk_test_frizo_sandbox_${randomText(32)}`,
      webhookSecret: `whsec_frizo_sandbox_${randomText(32)}`,
    })
  );
}

function settingsOf(keys: SandboxKeys, url: string): StripeSettings {
  return {
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_URL: url,
    STRIPE_JS_URL: `${url}/v3/stripe.js`,
  };
}
