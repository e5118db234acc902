import Stripe from 'stripe';
import type { PaymentsEnv } from '../env.ts';

/** Longer than the provider takes, shorter than a lease of a step. */
const timeoutMs = 10_000;

/**
 * The provider's library, for Stripe or for another server with its HTTP API. It sends a request again once after a lost connection, which the
 * idempotency key of a step makes safe.
 */
export function createStripeClient(env: Pick<PaymentsEnv, 'secretKey' | 'apiUrl' | 'productName'>): Stripe {
  const { secretKey, apiUrl } = env;
  return new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
    appInfo: { name: env.productName },
    ...(apiUrl && {
      host: apiUrl.hostname,
      protocol: apiUrl.protocol === 'http:' ? 'http' : 'https',
      ...(apiUrl.port !== '' && { port: Number(apiUrl.port) }),
    }),
  });
}
