import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { appointmentChanged, appointmentStatus, type PayloadOf } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startCardOrders, type CardOrder, type CardOrders } from '../testing/card-orders.ts';
import { givenCard, now, runScheduled } from '../testing/payments-fixtures.ts';
import { buildBooked, buildChanged } from '../testing/visit-fixtures.ts';
import type { OrderRow } from './orders.store.ts';

type Change = Pick<PayloadOf<typeof appointmentChanged>, 'change' | 'status'>;

const cancelled: Change = { change: 'cancelled', status: appointmentStatus.canceled };
const moved: Change = { change: 'moved', status: appointmentStatus.active };
const confirmed: Change = { change: 'confirmed', status: appointmentStatus.active };

describe('a payment by card without an outcome', () => {
  let orders: CardOrders;
  let connection: NatsConnection;

  beforeAll(async () => {
    orders = await startCardOrders();
    connection = await connect({ servers: orders.fixtures.nats.url });
  });
  afterEach(async () => {
    await orders.fixtures.sandbox.clearFaults();
    await orders.fixtures.sandbox.clearDeliveryRules();
    orders.fixtures.clock.set(now);
  });
  afterAll(async () => {
    await connection.close();
    await orders.fixtures.stop();
  });

  const rowOf = async ({ order }: CardOrder): Promise<OrderRow> => {
    const row = await orders.fixtures
      .knex('payment_orders')
      .where({ id: order.id })
      .first<OrderRow | undefined>();
    if (!row) throw new Error('there is no such order');
    return row;
  };
  const intentsOf = async ({ order }: CardOrder) => {
    const { data } = await orders.fixtures.sandbox.stripe.paymentIntents.list({ limit: 100 });
    return data.filter(({ metadata }) => metadata['order'] === String(order.id));
  };
  const authenticate = async (clientSecret: string | null) => {
    const [intent] = (clientSecret ?? '').split('_secret_');
    const request = { intent, client_secret: clientSecret, outcome: 'succeeded' };
    await orders.fixtures.sandbox.stripe.rawRequest('POST', '/v1/3ds2/authenticate', request);
  };

  describe('whose visit changes', () => {
    /** Publishes a change of the order's appointment, as booking does, and waits until payments has handled it. */
    async function change({ order, actor }: CardOrder, parts: Change): Promise<void> {
      const handled = () =>
        orders.fixtures.knex('inbox').where({ consumer: 'on-appointment-changed-decline-orders' });
      const before = (await handled()).length;
      const appointmentId = order.services[0]?.appointment.id ?? 0;
      const booked = { ...buildBooked(), appointmentId, clientUserId: actor.userId ?? 0 };
      const event = buildChanged(booked, parts);
      await jetstream(connection).publish(appointmentChanged.subject, JSON.stringify(event));
      await until(handled, ({ length }) => length > before);
    }

    /** The provider gets nothing of payments until its faults are cleared. */
    const cutOff = () =>
      orders.fixtures.sandbox.addFault({
        method: 'POST',
        path: '/v1/payment_intents',
        failure: 'cut-before',
        times: 100,
      });

    it.each([
      ['was cancelled', cancelled],
      ['was missed', { change: 'no-show', status: appointmentStatus.noShow } as const],
      ['was moved', moved],
    ])('is declined if nobody pays it yet, when the visit %s', async (_what, parts) => {
      const one = await orders.given();
      await change(one, parts);
      expect(await orders.read(one)).toMatchObject({
        status: 3,
        declineReason: 'appointment-changed',
        actions: [],
      });
      expect((await orders.accept(one)).body).toMatchObject({
        error: { key: 'payment_order.invalid_state' },
      });
      expect(await orders.chargesOf(one)).toEqual([]);
    });

    it('stays when the visit was only confirmed', async () => {
      const one = await orders.given();
      await change(one, confirmed);
      expect(await orders.read(one)).toMatchObject({ status: 1, actions: ['pay', 'decline'] });
    });

    it('is declined while it waits for authentication, and its payment intent is canceled', async () => {
      const one = await orders.given({ testCard: 'authenticationRequired' });
      await orders.accept(one);
      await change(one, moved);
      expect(await orders.read(one)).toMatchObject({ status: 3, needsAuthentication: false });
      await until(
        () => intentsOf(one),
        ([intent]) => intent?.status === 'canceled',
      );
    });

    it('is paid all the same if the provider has it already: the client has approved that', async () => {
      const one = await orders.given();
      await cutOff();
      expect((await orders.accept(one, { tipValueCent: 700 })).body.paymentOrder.processing).toBe(true);
      await change(one, cancelled);
      expect(await rowOf(one)).toMatchObject({ state: 'processing', is_outdated: true });
      await orders.fixtures.sandbox.clearFaults();
      expect(await orders.untilPaid(one)).toMatchObject({ chargedCent: 5_980, declineReason: null });
      expect(await rowOf(one)).toMatchObject({ is_outdated: false });
      expect(await orders.chargesOf(one)).toHaveLength(1);
    });

    it('is declined instead of open again if that payment fails', async () => {
      const one = await orders.given({ testCard: 'chargeCustomerFail' });
      await cutOff();
      await orders.accept(one, { tipValueCent: 700 });
      await change(one, moved);
      await orders.fixtures.sandbox.clearFaults();
      const declined = await until(
        () => rowOf(one),
        ({ state }) => state !== 'processing',
      );
      expect(declined).toMatchObject({
        state: 'declined',
        decline_reason: 'appointment-changed',
        is_outdated: false,
        tip_cents: 0,
        charged_cents: 5_280,
      });
      const card = await givenCard(orders.fixtures, { actor: one.actor });
      expect((await orders.accept({ ...one, card })).body).toMatchObject({
        error: { key: 'payment_order.invalid_state' },
      });
      // Another request for the visit is possible.
      const left = orders.fixtures.knex('appointments_in_orders').where({ order_id: one.order.id });
      expect(await left).toEqual([]);
    });
  });

  describe('that waits for authentication', () => {
    /** Passes time as it does in reality: the job runs every ten minutes. */
    async function wait(minutes: number): Promise<void> {
      for (let passed = 0; passed < minutes; passed += 10) {
        orders.fixtures.clock.advance({ seconds: 600 });
        await runScheduled(orders.fixtures, 'ask-about-payments');
      }
    }

    it('goes on waiting for an hour, and can then be approved again with another card', async () => {
      const one = await orders.given({ testCard: 'authenticationRequired' });
      await orders.accept(one, { tipValueCent: 300 });
      await wait(60);
      expect(await orders.read(one)).toMatchObject({ processing: true, needsAuthentication: true });
      await wait(10);
      const open = await until(
        () => orders.read(one),
        ({ processing }) => !processing,
      );
      expect(open).toMatchObject({
        ...{ status: 1, needsAuthentication: false, declineReason: null, tipCent: 0, chargedCent: 5_280 },
        actions: ['pay', 'decline'],
      });
      expect(await intentsOf(one)).toMatchObject([{ status: 'canceled' }]);
      const card = await givenCard(orders.fixtures, { actor: one.actor });
      expect((await orders.accept({ ...one, card })).body.paymentOrder).toMatchObject({ status: 2 });
      expect(await orders.chargesOf(one)).toHaveLength(1);
    });

    it('is paid if the client authenticates before the provider knows that nobody waits any more', async () => {
      await orders.fixtures.sandbox.addDeliveryRule({ action: 'drop' });
      const one = await orders.given({ testCard: 'authenticationRequired' });
      const { clientSecret } = (await orders.accept(one)).body;
      await orders.fixtures.sandbox.addFault({
        method: 'POST',
        path: '/v1/payment_intents/*',
        failure: 'cut-before',
        times: 100,
      });
      await wait(70);
      await authenticate(clientSecret);
      await orders.fixtures.sandbox.clearFaults();
      expect(await orders.untilPaid(one)).toMatchObject({ chargedCent: 5_280 });
      expect(await orders.chargesOf(one)).toHaveLength(1);
    });
  });
});
