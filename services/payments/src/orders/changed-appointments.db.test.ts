import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { appointmentChanged } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startCardOrders, type CardOrder, type CardOrders } from '../testing/card-orders.ts';
import type { Visit } from '../testing/payments-fixtures.ts';
import { buildBooked, buildChanged } from '../testing/visit-fixtures.ts';

describe('a payment order by card whose appointment is cancelled', () => {
  let connection: NatsConnection;
  let accept: CardOrders['accept'];
  let chargesOf: CardOrders['chargesOf'];
  let fixtures: CardOrders['fixtures'];
  let given: CardOrders['given'];
  let read: CardOrders['read'];

  beforeAll(async () => {
    ({ accept, chargesOf, fixtures, given, read } = await startCardOrders());
    connection = await connect({ servers: fixtures.nats.url });
  });
  afterAll(async () => {
    await connection.close();
    await fixtures.stop();
  });

  const rowOf = ({ order }: CardOrder) =>
    fixtures.knex('payment_orders').where({ id: order.id }).first<{ is_outdated: boolean }>('is_outdated');
  async function cancelVisit({ order }: CardOrder): Promise<void> {
    const appointmentId = order.services[0]?.appointment.id ?? 0;
    const event = buildChanged({ ...buildBooked(), appointmentId }, { change: 'cancelled', status: 1 });
    await jetstream(connection).publish(appointmentChanged.subject, JSON.stringify(event));
  }

  it('during its payment is declined when the bank wants to see the client, and the payment ends', async () => {
    const one = await given({ testCard: 'authenticationRequired' });
    const busy = { method: 'POST', path: '/v1/payment_intents', failure: 'rate-limited' } as const;
    await fixtures.sandbox.addFault({ ...busy, times: 50 });
    expect((await accept(one)).body.paymentOrder).toMatchObject({ processing: true });
    await cancelVisit(one);
    await until(
      () => rowOf(one),
      ({ is_outdated }) => is_outdated,
    );
    await fixtures.sandbox.clearFaults();
    const ended = await until(
      () => read(one),
      ({ processing }) => !processing,
    );
    expect(ended).toMatchObject({ status: 3, declineReason: 'appointment-changed' });
    const intents = await until(
      async () =>
        (await fixtures.sandbox.stripe.paymentIntents.list({ limit: 100 })).data.filter(
          ({ metadata }) => metadata['order'] === String(one.order.id),
        ),
      (found) => found.every(({ status }) => status === 'canceled'),
    );
    expect(intents).toHaveLength(1);
    expect(await chargesOf(one)).toEqual([]);
  });

  it('cannot be approved again', async () => {
    const one = await given({ testCard: 'authenticationRequired' });
    await accept(one);
    await fixtures.knex('payment_orders').where({ id: one.order.id }).update({ is_outdated: true });
    const { status, body } = await accept(one);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { key: 'payment_order.invalid_state' } });
  });

  describe('while it is being created', () => {
    /** Booking has another state of the visit from the second look on; its event was handled between. */
    async function givenChanged(change: (visit: Visit) => Visit | undefined): Promise<CardOrder> {
      const { visits } = fixtures;
      const before = visits.get.bind(visits);
      const seen = new Set<number>();
      jest.spyOn(visits, 'get').mockImplementation((id) => {
        const visit = before(id);
        const isFirst = !seen.has(id);
        seen.add(id);
        return visit && !isFirst ? change(visit) : visit;
      });
      return given();
    }
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it.each<[string, (visit: Visit) => Visit | undefined]>([
      ['nothing of the visit is left', () => undefined],
      ['the appointment is not among those to pay', (visit) => ({ ...visit, appointments: [] })],
      [
        'it was moved to another time',
        (visit) => ({
          ...visit,
          appointments: visit.appointments.map((one) => ({
            ...one,
            startTimestamp: one.startTimestamp + 900,
          })),
        }),
      ],
    ])('is declined: %s', async (_what, change) => {
      const one = await givenChanged(change);
      const { declineReason } = await until(
        () => read(one),
        ({ status }) => status === 3,
      );
      expect(declineReason).toBe('appointment-changed');
    });

    it('is looked at once more, and left alone if nothing has changed', async () => {
      const one = await given();
      await until(
        () =>
          fixtures
            .knex('payments_jobs.job')
            .where({ name: 'check-visit-of-order' })
            .whereNot({ state: 'completed' })
            .pluck<string[]>('id'),
        (open) => open.length === 0,
      );
      expect(await read(one)).toMatchObject({ status: 1 });
    });
  });
});
