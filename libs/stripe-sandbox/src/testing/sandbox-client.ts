import Stripe from 'stripe';
import {
  startStripeSandbox,
  type StripeSandbox,
  type StripeSandboxOptions,
} from '../server/start-sandbox.ts';

/** A sandbox in memory together with the official library that talks to it. */
export interface TestSandbox extends StripeSandbox {
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
  return { ...sandbox, stripe };
}
