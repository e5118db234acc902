import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { withinMs } from './deadlines.ts';
import { createStripeClient } from './stripe-client.ts';

describe('the client of the provider', () => {
  let server: Server;
  let status: number | undefined;
  let requests: number;
  let logged: { level: string; text: string; about: object }[];

  beforeAll(async () => {
    server = createServer((_request, response) => {
      requests += 1;
      if (status === undefined) return;
      response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
      response.end(JSON.stringify({ error: { type: 'api_error', message: 'No.' } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    requests = 0;
    logged = [];
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  function client(): Stripe {
    const { port } = server.address() as AddressInfo;
    const keep = (level: string) => (about: object, text: string) => void logged.push({ level, text, about });
    const env = {
      ...{ secretKey: 'sk_test_unused', productName: 'Test' },
      apiUrl: new URL(`http://127.0.0.1:${port}`),
    };
    return createStripeClient(env, { warn: keep('warn'), error: keep('error') } as never);
  }
  const read = (stripe: Stripe) => stripe.customers.retrieve('cus_1', { expand: ['sources'] });

  it.each([
    [401, 'error', 'the provider refuses our key'],
    [403, 'warn', 'the provider refuses access with our key'],
    [429, 'warn', 'the provider cannot handle a request'],
    [500, 'warn', 'the provider cannot handle a request'],
  ])('logs an answer with the status %i', async (given, level, text) => {
    status = given;
    await expect(read(client())).rejects.toThrow('No.');
    expect(logged).toEqual([
      { level, text, about: { method: 'GET', path: '/v1/customers/cus_1', status: given } },
    ]);
  });

  it('says no more than the library about what is refused', async () => {
    status = 404;
    await expect(read(client())).rejects.toThrow('No.');
    expect(logged).toEqual([]);
  });

  it('waits no longer than the deadline of the work, and sends nothing after it', async () => {
    status = undefined;
    const startedAt = performance.now();
    const stripe = client();
    await withinMs(100, async () => {
      await expect(read(stripe)).rejects.toMatchObject({ type: 'StripeConnectionError' });
      await expect(read(stripe)).rejects.toMatchObject({ type: 'StripeConnectionError' });
    });
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    expect(requests).toBe(1);
    expect(logged[0]).toMatchObject({ level: 'warn', text: 'the provider did not answer a request' });
  });
});
