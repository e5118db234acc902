import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { outboxPublished, publishedEvents } from '@frizo/service-kit/testing';
import { balanceOf } from '../ledger/ledger.ts';
import {
  ana,
  bea,
  client,
  givenOrder,
  givenVisit,
  ids,
  now,
  otherClient,
  owner,
  requestFor,
  startPaymentsFixtures,
  stranger,
  type PaymentsFixtures,
} from '../testing/payments-fixtures.ts';

describe('a payment order in cash', () => {
  let fixtures: PaymentsFixtures;

  beforeAll(async () => {
    fixtures = await startPaymentsFixtures();
  });
  afterAll(() => fixtures.stop());

  const create = (request: contracts.RequestOf<typeof contracts.createPaymentOrder>, actor = owner) =>
    fixtures.host.call(contracts.createPaymentOrder, request, { actor });
  const acceptCash = (paymentOrderId: number, actor = owner) =>
    fixtures.host.call(contracts.closePaymentOrderWithCash, { paymentOrderId }, { actor });
  const decline = (id: number, actor = client) =>
    fixtures.host.call(contracts.declinePaymentOrder, { id }, { actor });
  const read = (paymentOrderId: number, actor = client) =>
    fixtures.host.call(contracts.getPaymentOrder, { paymentOrderId }, { actor });

  describe('being created', () => {
    it('has the amounts of the visit, and can be paid for 7 days', async () => {
      const appointments = givenVisit(fixtures, { artists: [ids.artist, ids.otherArtist] });
      const { status, body } = await create(requestFor(appointments, { prices: [50, 45] }));
      expect(status).toBe(200);
      expect(body.paymentOrder).toMatchObject({
        status: 1,
        processing: false,
        daysLeft: 7,
        actions: ['accept-cash', 'decline'],
        paymentType: 'cash',
        serviceTotalDefaultCent: 10_000,
        serviceTotalEnteredCent: 9_500,
        taxValueCent: 532,
        serviceAndTaxCent: 10_032,
        totalCent: 10_032,
        chargedCent: 10_032,
        salon: { id: ids.salon, name: 'Desert Bloom' },
        salonClient: { firstName: 'Lena' },
        date: '2026-03-02',
        create: Date.parse(now) / 1000,
      });
      expect(body.paymentOrder.services.map(({ priceEnteredCent }) => priceEnteredCent)).toEqual([
        5_000, 4_500,
      ]);
      await outboxPublished(fixtures.knex);
      const [event] = (await publishedEvents(fixtures.nats.url, contracts.paymentOrderChanged)).slice(-1);
      expect(event).toMatchObject({ change: 'created', status: 1, version: 1, clientUserId: 900 });
    });

    it('needs a total above zero', async () => {
      const { status, body } = await create(requestFor(givenVisit(fixtures), { prices: [0] }));
      expect(status).toBe(400);
      expect(body).toMatchObject({
        error: {
          message: 'Total price must be greater than zero',
          fields: { serviceTotalEnteredCent: ['TOTAL_NOT_POSITIVE'] },
        },
      });
    });

    it('refuses amounts that the server does not compute', async () => {
      const request = requestFor(givenVisit(fixtures));
      const { status, body } = await create({ ...request, taxValueCent: 1 });
      expect(status).toBe(409);
      expect(body).toMatchObject({
        error: { key: 'payment_order.total_changed', fields: { taxValueCent: ['TOTAL_CHANGED'] } },
      });
    });

    it.each([
      [
        'price above 4 digits',
        { aptPriceList: [{ appointmentId: 1, price: 10_000, priceCent: 1_000_000 }] },
        'aptPriceList',
      ],
      ['tax above 99 percent', { taxPercent: 100 }, 'taxPercent'],
      ['payment in another way', { paymentType: 'gold' as 'cash' }, 'paymentType'],
    ])('refuses a %s', async (_, wrong, field) => {
      const { status, body } = await create({ ...requestFor(givenVisit(fixtures)), ...wrong });
      expect(status).toBe(400);
      const { fields } = (body as unknown as contracts.ErrorAnswer).error;
      expect(Object.keys(fields ?? {}).some((name) => name.startsWith(field))).toBe(true);
    });

    it('refuses an appointment that cannot be paid', async () => {
      const { status, body } = await create(requestFor([999_999]));
      expect(status).toBe(409);
      expect(body).toMatchObject({
        error: { key: 'payment_order.invalid_appointment', message: 'Invalid state of appointment' },
      });
    });

    it('happens once for a visit, also at the same time', async () => {
      const request = requestFor(givenVisit(fixtures));
      const answers = await Promise.all([create(request), create(request), create(request, ana)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        error: { key: 'payment_order.exists' },
      });
    });

    it('is for the salon of the visit, and for its artist', async () => {
      const request = requestFor(givenVisit(fixtures));
      expect((await create(request, client)).status).toBe(403);
      expect((await create(request, stranger)).status).toBe(409);
      expect((await create(request, bea)).status).toBe(409);
      expect((await create(request, ana)).status).toBe(200);
    });
  });

  describe('being closed', () => {
    it('is paid by ACCEPT CASH, once, and the ledger says so', async () => {
      const { id } = await givenOrder(fixtures);
      const before = await balanceOf(fixtures.knex, `cash:${ids.salon}`);
      const [first, second] = await Promise.all([acceptCash(id), acceptCash(id)]);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(first.body.paymentOrder).toMatchObject({
        status: 2,
        paymentDetail: 'Cash',
        paidTimestamp: Date.parse(now) / 1000,
        daysLeft: 0,
        actions: ['refund'],
      });
      expect(await balanceOf(fixtures.knex, `cash:${ids.salon}`)).toBe(before + 5_280);
      await outboxPublished(fixtures.knex);
      const events = await publishedEvents(fixtures.nats.url, contracts.paymentOrderChanged);
      expect(
        events.filter(({ paymentOrderId, change }) => paymentOrderId === id && change === 'paid'),
      ).toHaveLength(1);
    });

    it('is declined by the client, after which another one can be created', async () => {
      const appointments = givenVisit(fixtures);
      const { id } = (await create(requestFor(appointments))).body.paymentOrder;
      const { status, body } = await decline(id);
      expect(status).toBe(200);
      expect(body.paymentOrder).toMatchObject({ status: 3, declineReason: 'client', actions: [] });
      expect((await decline(id)).status).toBe(200);
      expect((await acceptCash(id)).body).toMatchObject({ error: { key: 'payment_order.invalid_state' } });
      expect((await create(requestFor(appointments))).status).toBe(200);
    });

    it('is withdrawn by the salon', async () => {
      const { id } = await givenOrder(fixtures);
      expect((await decline(id, owner)).body.paymentOrder).toMatchObject({ declineReason: 'salon' });
    });

    it('by client and salon at once ends in one state', async () => {
      const { id } = await givenOrder(fixtures);
      const answers = await Promise.all([acceptCash(id), decline(id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect([2, 3]).toContain((await read(id)).body.paymentOrder.status);
    });

    it('expires after 7 days, also before the job has noticed, and can be created again', async () => {
      const appointments = givenVisit(fixtures);
      const { id } = (await create(requestFor(appointments))).body.paymentOrder;
      fixtures.clock.advance({ seconds: 7 * 86_400 });
      expect((await read(id)).body.paymentOrder).toMatchObject({
        status: 3,
        declineReason: 'expired',
        daysLeft: 0,
        actions: [],
      });
      expect((await acceptCash(id)).status).toBe(409);
      const [appointmentId = 0] = requestFor(appointments).aptPriceList.map((apt) => apt.appointmentId);
      const payable = await fixtures.host.call(
        contracts.getPayableAppointments,
        { appointmentId },
        { actor: owner },
      );
      expect(payable.body.appointments.map((appointment) => appointment.id)).toEqual([appointmentId]);
      expect((await create(requestFor(appointments))).status).toBe(200);
      fixtures.clock.set(now);
    });
  });

  describe('of somebody else', () => {
    it('does not exist', async () => {
      const { id } = await givenOrder(fixtures);
      for (const actor of [otherClient, stranger, bea]) {
        expect((await read(id, actor)).status).toBe(404);
        expect((await decline(id, actor)).status).toBe(404);
      }
      for (const actor of [stranger, bea]) expect((await acceptCash(id, actor)).status).toBe(404);
      expect((await acceptCash(id, client)).status).toBe(403);
      expect((await fixtures.host.call(contracts.getPaymentOrder, { paymentOrderId: id })).status).toBe(401);
      expect((await read(id, ana)).status).toBe(200);
    });
  });

  describe('being refunded', () => {
    const refund = (
      request: Omit<contracts.RequestOf<typeof contracts.refundPaymentOrder>, 'reason'>,
      actor = owner,
    ) => fixtures.host.call(contracts.refundPaymentOrder, { reason: 'Not happy', ...request }, { actor });
    const key = (digit: number) => `0192d3a0-0000-4000-8000-00000000000${digit}`;

    it('gives back a part and then the rest, each once, and never more', async () => {
      const { id: paymentOrderId } = await givenOrder(fixtures);
      await acceptCash(paymentOrderId);
      const before = await balanceOf(fixtures.knex, `cash:${ids.salon}`);
      const part = { paymentOrderId, requestKey: key(1), amountCent: 1_000 };
      expect((await refund(part)).body.paymentOrder.refundedCent).toBe(1_000);
      expect((await refund(part)).body.paymentOrder.refundedCent).toBe(1_000);
      const tooMuch = await refund({ paymentOrderId, requestKey: key(2), amountCent: 4_281 });
      expect(tooMuch.status).toBe(400);
      expect(tooMuch.body).toMatchObject({ error: { fields: { amountCent: ['REFUND_TOO_LARGE'] } } });
      const { body } = await refund({ paymentOrderId, requestKey: key(3) });
      expect(body.paymentOrder).toMatchObject({ refundedCent: 5_280, status: 2, actions: [] });
      expect(await balanceOf(fixtures.knex, `cash:${ids.salon}`)).toBe(before - 5_280);
    });

    it('is for salon admins, and for paid orders', async () => {
      const { id: paymentOrderId } = await givenOrder(fixtures);
      expect((await refund({ paymentOrderId, requestKey: key(4) })).status).toBe(409);
      await acceptCash(paymentOrderId);
      expect((await refund({ paymentOrderId, requestKey: key(4) }, ana)).status).toBe(403);
      expect((await refund({ paymentOrderId, requestKey: key(4) }, client)).status).toBe(403);
      expect((await refund({ paymentOrderId, requestKey: key(4) }, stranger)).status).toBe(404);
    });
  });
});
