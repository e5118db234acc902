import type { ServiceParts } from '@frizo/service-kit';
import Stripe from 'stripe';
import { leftMs } from './deadlines.ts';

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;
type Arguments = Parameters<HttpClient['makeRequest']>;

/**
 * Sends requests to the provider until the deadline of the work that needs them, and logs what it does not answer as it should: callers tell users only that it is away.
 */
export function createHttpClient(log: Pick<ServiceParts['log'], 'warn' | 'error'>): HttpClient {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  return Object.assign(client, {
    async makeRequest(...request: Arguments) {
      const [host, port, path, method, headers, body, protocol, timeoutMs] = request;
      const about = { method, path: path.split('?')[0] };
      const left = leftMs();
      if (left <= 0) throw timedOut();
      try {
        const allowedMs = Math.min(timeoutMs, Math.ceil(left));
        const response = await send(host, port, path, method, headers, body, protocol, allowedMs);
        const status = response.getStatusCode();
        if (status === 401) log.error({ ...about, status }, 'the provider refuses our key');
        else if (status === 403) log.warn({ ...about, status }, 'the provider refuses access with our key');
        else if (status === 429 || status >= 500)
          log.warn({ ...about, status }, 'the provider cannot handle a request');
        return response;
      } catch (err) {
        log.warn({ ...about, err }, 'the provider did not answer a request');
        throw err;
      }
    },
  });
}

/** As the library itself says it, which makes a `StripeConnectionError` of it. */
function timedOut(): Error {
  return Object.assign(new Error('the time to wait for the provider is over'), { code: 'ETIMEDOUT' });
}
