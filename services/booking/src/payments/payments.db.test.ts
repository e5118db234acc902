import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  appointmentPaymentChanged,
  getClientAppointments,
  getProfessionalAppointments,
  paymentOrderChanged,
  visitChargeChanged,
  visitToPay,
  type EventDefinition,
  type PayloadOf,
} from '@frizo/contracts';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { client, ids, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';
import { givenAppointment, givenSalonClient } from '../testing/given-appointment.ts';
import { owner } from '../testing/professionals.ts';

/** A Monday in Phoenix, 15:00. */
const now = '2026-03-02T22:00:00Z';
const morning = new Date('2026-03-02T17:00:00Z');
const noon = new Date('2026-03-02T19:00:00Z');
const evening = new Date('2026-03-03T00:00:00Z');

describe('payments of appointments', () => {
  let fixtures: BookingFixtures;
  let connection: NatsConnection;
  let salonClientId: number;
  let handled = 0;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    fixtures.clock.set(now);
    connection = await connect({ servers: fixtures.nats.url });
    salonClientId = await givenSalonClient(fixtures.knex, {
      userId: 900,
      firstName: 'Lena',
      lastName: 'Voss',
      phone: '6025550111',
    });
  });
  afterAll(async () => {
    await connection.close();
    await fixtures.stop();
  });
  beforeEach(() => fixtures.knex('appointments').delete());

  const given = (startsAt: Date, more: object = {}) =>
    givenAppointment(fixtures.knex, { startsAt, salonClientId, ...more });

  const ask = async (
    appointmentId: number,
    { salonId = ids.salon, artistId = null }: { salonId?: number; artistId?: number | null } = {},
  ) => (await fixtures.host.bus.request(visitToPay, { appointmentId, salonId, artistId })).visit;

  describe('what a client has to pay for', () => {
    it('is every started, active and unpaid appointment of the day, by start', async () => {
      const second = await given(noon, { artistId: ids.otherArtist });
      const first = await given(morning);
      await given(evening);
      await given(new Date('2026-03-01T19:00:00Z'));
      await given(new Date('2026-03-02T18:00:00Z'), { status: 2 });
      const visit = await ask(second);
      expect(visit).toMatchObject({
        salonName: 'Desert Bloom',
        salonClient: { id: salonClientId, firstName: 'Lena', lastName: 'Voss', phone: '6025550111' },
        clientUserId: 900,
        address: { id: ids.address, state: 'AZ' },
        date: '2026-03-02',
      });
      expect(visit?.appointments.map(({ id }) => id)).toEqual([first, second]);
      expect(visit?.appointments[0]).toMatchObject({
        priceCent: 5_000,
        masterUser: { id: ids.artist },
        service: { id: ids.cut, i18nKey: 'Cut' },
      });
    });

    it('leaves out what is paid', async () => {
      const first = await given(morning);
      const second = await given(noon);
      await fixtures.knex('appointments').where({ id: first }).update({ is_paid: true });
      expect((await ask(first))?.appointments.map(({ id }) => id)).toEqual([second]);
    });

    it('contains only the appointments of an artist who asks for their own', async () => {
      const own = await given(morning);
      const other = await given(noon, { artistId: ids.otherArtist });
      expect((await ask(own, { artistId: ids.artist }))?.appointments.map(({ id }) => id)).toEqual([own]);
      expect(await ask(other, { artistId: ids.artist })).toBeNull();
    });

    it('is unknown to another salon', async () => {
      const id = await given(morning);
      expect(await ask(id, { salonId: ids.otherSalon })).toBeNull();
    });
  });

  async function publishEvent<E extends EventDefinition>(event: E, payload: PayloadOf<E>): Promise<void> {
    await jetstream(connection).publish(event.subject, JSON.stringify(payload));
    handled += 1;
    await until(
      () => fixtures.knex('inbox').count<{ count: number }[]>('* as count'),
      ([row]) => row?.count === handled,
    );
  }

  describe('a deposit or a fee', () => {
    type Charge = PayloadOf<typeof visitChargeChanged>;
    const chargeOf = (appointmentId: number, changed: Partial<Charge> = {}): Charge => ({
      ...{ chargeId: 30, appointmentId, kind: 'deposit', state: 'paid', change: 'paid' },
      ...{ amountCents: 1_000, coveredCents: 0, refundedCents: 0, refundCents: 0 },
      ...{ salonId: ids.salon, salonName: 'Desert Bloom', clientUserId: 900, serviceName: 'Cut' },
      ...{ startsAt: now, timezone: 'America/Phoenix', occurredAt: now },
      ...changed,
    });
    const charges = async () => {
      const { body } = await fixtures.host.call(getClientAppointments, { tab: 'pending' }, { actor: client });
      return body.data[0]?.charges;
    };
    const later = '2026-03-02T23:00:00.000Z';

    it('is shown in the lists of both sides, whatever comes twice or late', async () => {
      const id = await given(morning);
      expect(await charges()).toEqual([]);
      await publishEvent(visitChargeChanged, chargeOf(id));
      const refunded = { change: 'refunded' as const, refundedCents: 400, occurredAt: later };
      await publishEvent(visitChargeChanged, chargeOf(id, refunded));
      await publishEvent(visitChargeChanged, chargeOf(id));
      const fee = { chargeId: 31, kind: 'no-show' as const, amountCents: 2_500, state: 'due' as const };
      await publishEvent(visitChargeChanged, chargeOf(id, { ...fee, change: 'due' }));
      const shown = [
        { kind: 'deposit', state: 'paid', amountCent: 1_000, refundedCent: 400 },
        { kind: 'no-show', state: 'due', amountCent: 2_500, refundedCent: 0 },
      ];
      expect(await charges()).toEqual(shown);
      const { body } = await fixtures.host.call(
        getProfessionalAppointments,
        { tab: 'pending' },
        { actor: owner },
      );
      expect(body.data[0]?.charges).toEqual(shown);
    });

    it('that fell away is not shown, nor one of another salon', async () => {
      const id = await given(morning);
      await publishEvent(visitChargeChanged, chargeOf(id, { state: 'void', change: 'void' }));
      await publishEvent(visitChargeChanged, chargeOf(id, { chargeId: 32, salonId: ids.otherSalon }));
      expect(await charges()).toEqual([]);
    });
  });

  describe('a payment order', () => {
    type Order = PayloadOf<typeof paymentOrderChanged>;
    const orderOf = (appointmentId: number, changed: Partial<Order> = {}): Order => ({
      paymentOrderId: 5,
      version: 1,
      change: 'created',
      refundCents: 0,
      status: 1,
      declineReason: null,
      salonId: ids.salon,
      salonName: 'Desert Bloom',
      clientUserId: 900,
      salonClient: { id: salonClientId, firstName: 'Lena', lastName: 'Voss', phone: '' },
      paymentType: 'card',
      paymentDetail: '',
      date: '2026-03-02',
      appointments: [
        { appointmentId, artistId: ids.artist, artistName: 'Ana', serviceName: 'Cut', priceCents: 5_000 },
      ],
      taxPercent: 0,
      servicesCents: 5_000,
      taxCents: 0,
      tipCents: 0,
      totalCents: 5_000,
      discountCents: 0,
      chargedCents: 5_000,
      refundedCents: 0,
      createdAt: now,
      expiresAt: '2026-03-09T22:00:00.000Z',
      paidAt: null,
      ...changed,
    });

    const publish = (order: Order) => publishEvent(paymentOrderChanged, order);

    const pending = async () =>
      (await fixtures.host.call(getClientAppointments, { tab: 'pending' }, { actor: client })).body.data;
    const history = async () =>
      (await fixtures.host.call(getProfessionalAppointments, { tab: 'history' }, { actor: owner })).body.data;

    it('shows in the pending lists, and leaves them for the history when it is paid', async () => {
      const id = await given(morning);
      expect((await pending())[0]).toMatchObject({ id, paymentStatus: 0, payment: null });
      await publish(orderOf(id));
      expect((await pending())[0]).toMatchObject({
        id,
        paymentStatus: 1,
        payment: {
          paymentOrderId: 5,
          paymentType: 'card',
          expiresTimestamp: Date.parse('2026-03-09T22:00:00Z') / 1000,
        },
      });
      await publish(orderOf(id, { version: 2, change: 'paid', status: 2 }));
      expect(await pending()).toEqual([]);
      expect((await history())[0]).toMatchObject({ id, paymentStatus: 2 });
      const news = await publishedEvents(fixtures.nats.url, appointmentPaymentChanged);
      expect(news.at(-1)).toMatchObject({ salonId: ids.salon, clientUserId: 900 });
    });

    it('is not changed back by an event that arrives twice or late', async () => {
      const id = await given(morning);
      await publish(orderOf(id, { version: 2, change: 'paid', status: 2 }));
      await publish(orderOf(id, { version: 1 }));
      await publish(orderOf(id, { version: 2, change: 'paid', status: 2 }));
      expect((await history())[0]).toMatchObject({ id, paymentStatus: 2 });
    });

    it('gives way to a newer order of the same appointment', async () => {
      const id = await given(morning);
      await publish(orderOf(id, { version: 2, change: 'declined', status: 3, declineReason: 'client' }));
      expect((await pending())[0]).toMatchObject({ paymentStatus: 3 });
      await publish(orderOf(id, { paymentOrderId: 6, paymentType: 'cash' }));
      await publish(orderOf(id, { version: 3, change: 'declined', status: 3, declineReason: 'client' }));
      expect((await pending())[0]).toMatchObject({
        paymentStatus: 1,
        payment: { paymentOrderId: 6, paymentType: 'cash' },
      });
    });

    it('says what of it can be given back, in money and to the gift card', async () => {
      const id = await given(morning);
      const payment = async () => (await history())[0]?.payment;
      await publish(orderOf(id));
      expect((await pending())[0]?.payment).toMatchObject({ refundableCent: 0 });
      const paid = { status: 2, totalCents: 6_000, giftCardCents: 1_500, chargedCents: 3_500 } as const;
      await publish(orderOf(id, { ...paid, version: 2, change: 'paid', depositCents: 1_000 }));
      expect(await payment()).toMatchObject({ refundableCent: 5_000 });
      const refunded = { ...paid, change: 'refunded', refundCents: 3_500, refundedCents: 3_500 } as const;
      await publish(orderOf(id, { ...refunded, version: 3 }));
      expect(await payment()).toMatchObject({ refundableCent: 1_500 });
      await publish(orderOf(id, { ...refunded, version: 4, giftCardRefundedCents: 1_500 }));
      expect(await payment()).toMatchObject({ refundableCent: 0 });
      await publish(
        orderOf(id, { ...paid, version: 5, change: 'refund-failed', giftCardRefundedCents: 1_500 }),
      );
      expect(await payment()).toMatchObject({ refundableCent: 3_500 });
    });

    it('that was paid before this was kept says nothing about it', async () => {
      const id = await given(morning);
      await publish(orderOf(id, { version: 2, change: 'paid', status: 2 }));
      await fixtures.knex('appointments').where({ id }).update({ payment_refundable_cents: null });
      expect((await history())[0]?.payment).not.toHaveProperty('refundableCent');
    });

    it('for a free visit takes it to the pending lists only while it is open', async () => {
      const id = await given(morning);
      await fixtures.knex('appointments').where({ id }).update({ price_cents: 0 });
      expect(await pending()).toEqual([]);
      expect(await history()).toMatchObject([{ id, paymentStatus: 0 }]);
      await publish(orderOf(id));
      expect(await pending()).toMatchObject([{ id, paymentStatus: 1 }]);
      expect(await history()).toEqual([]);
      await publish(orderOf(id, { version: 2, change: 'declined', status: 3, declineReason: 'client' }));
      expect(await pending()).toEqual([]);
      await publish(orderOf(id, { paymentOrderId: 6, change: 'paid', status: 2 }));
      expect(await history()).toMatchObject([{ id, paymentStatus: 2 }]);
    });

    it('of another salon changes nothing', async () => {
      const id = await given(morning);
      await publish(orderOf(id, { salonId: ids.otherSalon }));
      expect((await pending())[0]).toMatchObject({ id, paymentStatus: 0 });
    });
  });
});
