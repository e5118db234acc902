import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox-client.ts';

describe('webhooks', () => {
  const clock = { now: () => new Date('2026-03-02T10:00:00Z') };
  const received: { body: string; signature: string }[] = [];
  let answers: number[] = [];
  const receiver = createServer((request, response) => {
    void readText(request).then((body) => {
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  let sandbox: TestSandbox;
  beforeEach(async () => {
    received.length = 0;
    answers = [];
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks`;
    sandbox = await startTestSandbox({ clock, webhookEndpoints: [{ url }] });
  });
  afterEach(async () => {
    await sandbox.stop();
    receiver.close();
    receiver.closeAllConnections();
  });

  const eventOf = ({ body, signature }: { body: string; signature: string }) =>
    sandbox.stripe.webhooks.constructEvent(
      body,
      signature,
      sandbox.settings.STRIPE_WEBHOOK_SECRET,
      300,
      undefined,
      clock.now().getTime(),
    );

  it('sends every event with a signature that the official library accepts', async () => {
    const customer = await sandbox.stripe.customers.create({ email: 'dora@example.com' });
    await sandbox.stripe.customers.update(customer.id, { name: 'Dora' });
    await sandbox.deliveriesSettled();
    const events = received.map(eventOf).sort((one, other) => one.type.localeCompare(other.type));
    expect(events).toMatchObject([
      { type: 'customer.created', data: { object: { id: customer.id, name: null } } },
      { type: 'customer.updated', data: { object: { name: 'Dora' }, previous_attributes: { name: null } } },
    ]);
    const stored = await sandbox.stripe.events.retrieve(events[0]?.id ?? '');
    expect(stored.type).toBe('customer.created');
  });

  it('does not send events of an operation that was undone', async () => {
    const refused = sandbox.stripe.rawRequest('POST', '/v1/customers', { colour: 'red' });
    await expect(refused).rejects.toMatchObject({ code: 'parameter_unknown' });
    await sandbox.deliveriesSettled();
    expect(received).toEqual([]);
  });

  it('sends an event again after an answer that is not a success', async () => {
    answers = [500];
    await sandbox.stripe.customers.create();
    await sandbox.deliveriesSettled();
    const [event] = (await sandbox.stripe.events.list()).data as Stripe.Event[];
    expect(received).toHaveLength(1);
    await sandbox.redeliver(event?.id ?? '');
    expect(received.map((delivery) => eventOf(delivery).id)).toEqual([event?.id, event?.id]);
  });
});
