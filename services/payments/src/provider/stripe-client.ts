import Stripe from 'stripe';
import type { ServiceParts } from '@frizo/service-kit';
import type { PaymentsEnv } from '../env.ts';
import { createHttpClient } from './http-client.ts';

/** Of one request, longer than the provider takes. What needs it may have less time left. */
const timeoutMs = 10_000;

/**
 * The provider's library, for Stripe or for another server with its HTTP API. It sends a request again once after a lost connection, which the
 * idempotency key of a step makes safe.
 */
export function createStripeClient(
  env: Pick<PaymentsEnv, 'secretKey' | 'apiUrl' | 'productName'>,
  log: Pick<ServiceParts['log'], 'warn' | 'error'>,
): Stripe {
  const { secretKey, apiUrl } = env;
  return new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    httpClient: createHttpClient(log),
    telemetry: false,
    appInfo: { name: env.productName },
    ...(apiUrl && {
      host: apiUrl.hostname,
      protocol: apiUrl.protocol === 'http:' ? 'http' : 'https',
      ...(apiUrl.port !== '' && { port: Number(apiUrl.port) }),
    }),
  });
}
