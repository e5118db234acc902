import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox-client.ts';

describe('faults that tests ask for', () => {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    void readText(request).then((body) => {
      received.push((JSON.parse(body) as Stripe.Event).id);
      response.end();
    });
  });
  let sandbox: TestSandbox;
  beforeEach(async () => {
    received.length = 0;
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const clock = { now: () => new Date('2026-03-02T10:00:00Z') };
    sandbox = await startTestSandbox({ clock, webhookEndpoints: [{ url }] });
  });
  afterEach(async () => {
    await sandbox.stop();
    receiver.close();
    receiver.closeAllConnections();
  });

  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error as Stripe.errors.StripeError,
    );
  const path = '/v1/customers';
  const create = (idempotencyKey: string) =>
    sandbox.stripe.customers.create({ email: 'eve@example.com' }, { idempotencyKey });
  const countOf = async () => (await sandbox.stripe.customers.list()).data.length;

  it('fails before the work, which a later attempt does', async () => {
    await sandbox.addFault({ path, method: 'POST', failure: 'error-before' });
    expect(await failureOf(create('key'))).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(await countOf()).toBe(0);
    await create('key');
    expect(await countOf()).toBe(1);
  });

  it.each(['error-after', 'cut-after'] as const)(
    'does the work and hides it with %s; the same key finds it',
    async (failure) => {
      // The library itself repeats a request once whose connection ended.
      await sandbox.addFault({ path, method: 'POST', failure, times: failure === 'cut-after' ? 2 : 1 });
      expect(await failureOf(create('key'))).toBeDefined();
      const [customer] = (await sandbox.stripe.customers.list()).data;
      expect((await create('key')).id).toBe(customer?.id);
      expect(await countOf()).toBe(1);
    },
  );

  it('can keep the error under the key, as Stripe does', async () => {
    await sandbox.addFault({ path, method: 'POST', failure: 'error-kept' });
    await failureOf(create('key'));
    expect(await failureOf(create('key'))).toMatchObject({ statusCode: 500 });
    expect(await countOf()).toBe(1);
  });

  it('is slow, refuses a second request with the same key meanwhile, and can be limited', async () => {
    await sandbox.addFault({ path, method: 'POST', answerDelayMs: 300 });
    await sandbox.addFault({ path, method: 'GET', failure: 'rate-limited' });
    const both = await Promise.allSettled([create('key'), create('key')]);
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect(await failureOf(sandbox.stripe.customers.list())).toMatchObject({ statusCode: 429 });
    expect(await countOf()).toBe(1);
  });

  it('answers after the events have arrived', async () => {
    await sandbox.addFault({ path, method: 'POST', isAfterWebhooks: true });
    await create('key');
    expect(received).toHaveLength(1);
  });

  it('holds events and sends them in the reverse order, twice, or never', async () => {
    await sandbox.addDeliveryRule({ action: 'hold', times: 2 });
    await sandbox.addDeliveryRule({ action: 'duplicate', times: 1 });
    await sandbox.addDeliveryRule({ action: 'drop', times: 1 });
    for (const key of ['one', 'two', 'three', 'four']) await create(key);
    await sandbox.deliveriesSettled();
    const ids = (await sandbox.stripe.events.list()).data.map(({ id }) => id).reverse();
    expect(received).toEqual([ids[2], ids[2]]);
    await sandbox.releaseDeliveries('last');
    await sandbox.deliveriesSettled();
    expect(received.slice(2).sort()).toEqual([ids[0], ids[1]].sort());
    expect((await sandbox.deliveries()).map(({ state }) => state).sort()).toEqual([
      ...['delivered', 'delivered', 'delivered', 'delivered', 'dropped'],
    ]);
  });

  it('obeys only who knows the secret key', async () => {
    const answer = await fetch(`${sandbox.url}/_sandbox/faults`, {
      method: 'POST',
      body: '{"path":"/v1/*"}',
    });
    expect(answer.status).toBe(401);
  });
});
