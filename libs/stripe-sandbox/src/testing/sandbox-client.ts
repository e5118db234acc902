import Stripe from 'stripe';
import type { RequestFault } from '../server/faults.ts';
import {
  startStripeSandbox,
  type StripeSandbox,
  type StripeSandboxOptions,
  type StripeSettings,
} from '../server/start-sandbox.ts';
import type { Delivery, DeliveryRule, WebhookEndpoint } from '../server/webhooks.ts';

/** Commands for a sandbox of which only the address and the secret key are known. */
export interface SandboxControls {
  /** Resolves when no delivery is on its way; held ones and later retries do not count. */
  deliveriesSettled(): Promise<void>;
  deliveries(): Promise<Delivery[]>;
  /** Delays, drops, duplicates or holds the next deliveries. */
  addDeliveryRule(rule: DeliveryRule): Promise<void>;
  clearDeliveryRules(): Promise<void>;
  /** Sends what is held, in its order or in the reverse one. */
  releaseDeliveries(order?: 'first' | 'last'): Promise<void>;
  /** Makes the next matching requests slow, fail or end without an answer. */
  addFault(fault: RequestFault): Promise<void>;
  clearFaults(): Promise<void>;
  redeliver(eventId: string): Promise<void>;
  addEndpoint(endpoint: WebhookEndpoint): Promise<void>;
  /**
   * Lets time pass for a customer: renewals, retries and ends become due. Also for one that was created without a test clock, which has one afterwards.
   * Returns the customer's time in Unix seconds, which stands still until the next call.
   */
  passTime(passing: { readonly customer: string; readonly seconds: number }): Promise<number>;
}

/** A sandbox in memory together with the official library that talks to it. */
export interface TestSandbox extends StripeSandbox, SandboxControls {
  readonly stripe: Stripe;
}

/** Starts a sandbox for a test; `stop` it afterwards. */
export async function startTestSandbox(options: StripeSandboxOptions = {}): Promise<TestSandbox> {
  const sandbox = await startStripeSandbox(options);
  const { hostname, port } = new URL(sandbox.url);
  const stripe = new Stripe(sandbox.settings.STRIPE_SECRET_KEY, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return { ...sandbox, ...sandboxControls(sandbox.settings), stripe };
}

/** The commands of a sandbox, over HTTP, for a test that runs in another process than the sandbox. */
export function sandboxControls({
  STRIPE_API_URL,
  STRIPE_SECRET_KEY,
}: Pick<StripeSettings, 'STRIPE_API_URL' | 'STRIPE_SECRET_KEY'>): SandboxControls {
  const call = async (path: string, body: object = {}): Promise<unknown> => {
    const answer = await fetch(`${STRIPE_API_URL}/_sandbox/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const command = async (path: string, body?: object) => void (await call(path, body));
  return {
    deliveriesSettled: () => command('deliveries/settled'),
    deliveries: async () => (await call('deliveries/list')) as Delivery[],
    addDeliveryRule: (rule) => command('deliveries/rules', rule),
    clearDeliveryRules: () => command('deliveries/clear-rules'),
    releaseDeliveries: (order = 'first') => command('deliveries/release', { order }),
    redeliver: async (event) => {
      await command('deliveries/redeliver', { event });
      await command('deliveries/settled');
    },
    addFault: (fault) => command('faults', fault),
    clearFaults: () => command('faults/clear'),
    addEndpoint: (endpoint) => command('endpoints', endpoint),
    passTime: async (passing) => ((await call('time/pass', passing)) as { now: number }).now,
  };
}
