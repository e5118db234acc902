import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox-client.ts';

describe('webhooks', () => {
  let now: Date;
  const clock = { now: () => now };
  const received: { body: string; signature: string }[] = [];
  let answers: number[] = [];
  const receiver = createServer((request, response) => {
    void readText(request).then((body) => {
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(answers.shift() ?? 200).end();
      receiver.emit('received');
    });
  });
  let sandbox: TestSandbox;
  beforeEach(async () => {
    received.length = 0;
    answers = [];
    now = new Date('2026-03-02T10:00:00Z');
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

  it('sends an event again when it is asked to', async () => {
    await sandbox.stripe.customers.create();
    await sandbox.deliveriesSettled();
    const [event] = (await sandbox.stripe.events.list()).data;
    expect(received).toHaveLength(1);
    await sandbox.redeliver(event?.id ?? '');
    expect(received.map((delivery) => eventOf(delivery).id)).toEqual([event?.id, event?.id]);
  });

  it('sends an event later to an endpoint that was down', async () => {
    answers = [503];
    await sandbox.stripe.customers.create();
    // The first retry comes after a second of the machine's clock.
    const signal = AbortSignal.timeout(10_000);
    while (received.length < 2) await once(receiver, 'received', { signal });
    await sandbox.deliveriesSettled();
    expect(await sandbox.deliveries()).toMatchObject([{ state: 'delivered', attempts: 2, lastStatus: 200 }]);
    expect(new Set(received.map((delivery) => eventOf(delivery).id)).size).toBe(1);
  });

  it('sends an event twice if a test wants it, with the same id', async () => {
    await sandbox.addDeliveryRule({ type: 'customer.created', action: 'duplicate' });
    await sandbox.stripe.customers.create();
    await sandbox.deliveriesSettled();
    expect(received).toHaveLength(2);
    expect(new Set(received.map((delivery) => eventOf(delivery).id)).size).toBe(1);
  });

  it('sends events an hour late and in the reverse order if a test wants it, signed when they are sent', async () => {
    await sandbox.addDeliveryRule({ action: 'hold' });
    const { id } = await sandbox.stripe.customers.create();
    await sandbox.stripe.customers.update(id, { name: 'Dora' });
    await sandbox.deliveriesSettled();
    expect(received).toEqual([]);
    const createdAt = now;
    now = new Date(createdAt.getTime() + 3_600_000);
    await sandbox.releaseDeliveries('last');
    await sandbox.deliveriesSettled();
    // The library refuses signatures that are older than five minutes.
    const events = received.map(eventOf);
    expect(events.map(({ type }) => type).sort()).toEqual(['customer.created', 'customer.updated']);
    for (const { created } of events) expect(created).toBe(createdAt.getTime() / 1_000);
  });
});
