import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acceptPaymentOrder,
  addGiftCard,
  addPackageOffer,
  appointmentBooked,
  buyGiftCard,
  buyPackage,
  createPaymentOrder,
  declinePaymentOrder,
  getAppointmentCharges,
  getOwnPackages,
  getPaymentOrder,
  refundPaymentOrder,
  saveGiftCardOffer,
  visitToPay,
  type PaymentOrder,
  type RequestOf,
} from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { balanceOf } from '../ledger/ledger.ts';
import { givenVisit, ids, reply, requestFor, type Visit } from '../testing/payments-fixtures.ts';
import {
  buildBooked,
  client,
  owner,
  salonId,
  startVisitFixtures,
  type VisitFixtures,
} from '../testing/visit-fixtures.ts';

/** A cut for $50.00 with $2.80 tax and a deposit of $10.00. */
describe('an order that a deposit, a package and a gift card pay together', () => {
  let fixtures: VisitFixtures;
  let connection: NatsConnection;
  const visits = new Map<number, Visit>();

  beforeAll(async () => {
    fixtures = await startVisitFixtures();
    connection = await connect({ servers: fixtures.nats.url });
    reply(connection, visitToPay, ({ appointmentId }) => ({ visit: visits.get(appointmentId) ?? null }));
    const { knex, host } = fixtures;
    await knex('salon_names').insert({ salon_id: salonId, version: 1, name: 'Desert Bloom' });
    const services = JSON.stringify([{ id: ids.cut, name: 'Cut' }]);
    await knex('salon_service_lists').insert({ salon_id: salonId, version: 1, services });
    await host.call(saveGiftCardOffer, { sellsGiftCards: true }, { actor: owner });
  });
  beforeEach(() => fixtures.setCard('pm_card_visa'));
  afterAll(async () => {
    await connection.close();
    await fixtures.stop();
  });

  const balance = (account: string) => balanceOf(fixtures.knex, account);
  const cardId = async () => (await fixtures.knex('payment_cards').first<{ id: string }>('id')).id;

  async function givenPackage(): Promise<number> {
    const terms = { name: 'Three cuts', serviceId: ids.cut, visits: 3, priceCent: 10_000 };
    const { body } = await fixtures.host.call(addPackageOffer, terms, { actor: owner });
    const request = { requestKey: randomUUID(), offerId: body.offer.id, paymentSourceId: await cardId() };
    return (await fixtures.host.call(buyPackage, request, { actor: client })).body.package.id;
  }
  async function givenGiftCard(amountCent: number): Promise<number> {
    const bought = await fixtures.host.call(
      buyGiftCard,
      {
        requestKey: randomUUID(),
        salonId,
        amountCent,
        recipientEmail: 'friend@frizo.test',
        message: '',
        paymentSourceId: await cardId(),
      },
      { actor: client },
    );
    const { code } = bought.body.giftCard;
    return (await fixtures.host.call(addGiftCard, { code: code ?? '' }, { actor: client })).body.giftCard.id;
  }
  async function givenOrder(): Promise<PaymentOrder> {
    const [appointmentId = 0] = givenVisit({ visits });
    await fixtures.publish(appointmentBooked, { ...buildBooked(1_000), appointmentId });
    await until(
      () =>
        fixtures.knex('visit_charges').where({ appointment_id: appointmentId, state: 'paid' }).first('id'),
      (paid) => paid !== undefined,
    );
    const request = requestFor([appointmentId], { paymentType: 'card' });
    const { body } = await fixtures.host.call(createPaymentOrder, request, { actor: owner });
    expect(body.paymentOrder).toMatchObject({ depositCent: 1_000, chargedCent: 4_280 });
    return body.paymentOrder;
  }
  const accept = async (
    { id }: PaymentOrder,
    totalValueCent: number,
    prepaid: Partial<RequestOf<typeof acceptPaymentOrder>>,
  ) =>
    fixtures.host.call(
      acceptPaymentOrder,
      {
        paymentOrderId: id,
        paymentSourceId: await cardId(),
        tipValueCent: 0,
        totalValueCent,
        discountSolution: null,
        ...prepaid,
      },
      { actor: client },
    );
  const read = async ({ id }: PaymentOrder) =>
    (await fixtures.host.call(getPaymentOrder, { paymentOrderId: id }, { actor: client })).body.paymentOrder;
  const depositOf = async ({ services }: PaymentOrder) => {
    const appointmentId = services[0]?.appointment.id ?? 0;
    const { body } = await fixtures.host.call(getAppointmentCharges, { appointmentId }, { actor: client });
    return body.charges.find(({ kind }) => kind === 'deposit');
  };

  it('charges what deposit and gift card leave', async () => {
    const giftCardId = await givenGiftCard(2_000);
    const order = await givenOrder();
    expect((await accept(order, 2_280, { giftCardId })).body.paymentOrder).toMatchObject({
      ...{ status: 2, totalCent: 5_280, depositCent: 1_000, giftCardCent: 2_000, chargedCent: 2_280 },
    });
    expect(await depositOf(order)).toMatchObject({ usedCent: 1_000, refundedCent: 0 });
    // The same again is that approval, and another one is not.
    expect((await accept(order, 2_280, { giftCardId })).status).toBe(200);
    expect((await accept(order, 2_280, {})).body).toMatchObject({
      error: { key: 'payment_order.total_changed', fields: { giftCardId: ['TOTAL_CHANGED'] } },
    });
  });

  it('gives back what a package leaves of the deposit', async () => {
    const packageId = await givenPackage();
    const order = await givenOrder();
    const deposits = await balance(`deposits:${salonId}`);
    expect((await accept(order, 0, { packageIds: [packageId] })).body.paymentOrder).toMatchObject({
      ...{ status: 2, totalCent: 5_280, packageCent: 5_000, depositCent: 280, chargedCent: 0 },
    });
    expect((await accept(order, 0, { packageIds: [packageId] })).status).toBe(200);
    expect((await accept(order, 0, {})).body).toMatchObject({
      error: { key: 'payment_order.total_changed', fields: { packageIds: ['TOTAL_CHANGED'] } },
    });
    // 280 are used, and the rest goes back to the card by a step of its own.
    await until(
      () => balance(`deposits:${salonId}`),
      (cents) => cents === deposits + 1_000,
    );
    expect(await depositOf(order)).toMatchObject({ usedCent: 280, refundedCent: 720 });
  });

  it('has all of its deposit again when the payment beside a package does not succeed', async () => {
    const packageId = await givenPackage();
    const order = await givenOrder();
    await fixtures.setCard('pm_card_threeDSecure2Required');
    // Tax of $2.80 is paid by the deposit, the tip by card.
    const waiting = await accept(order, 1_000, { packageIds: [packageId], tipValueCent: 1_000 });
    expect(waiting.body.clientSecret).toMatch(/^pi_/);
    expect(await read(order)).toMatchObject({ depositCent: 280, chargedCent: 1_000 });
    // The other attempt counts with all that is reserved.
    await fixtures.setCard('pm_card_chargeCustomerFail');
    expect((await accept(order, 4_280, {})).status).toBe(402);
    expect(await read(order)).toMatchObject({
      status: 1,
      depositCent: 1_000,
      packageCent: 0,
      chargedCent: 4_280,
    });
    const { body } = await fixtures.host.call(getOwnPackages, { scope: 'usable' }, { actor: client });
    expect(body.data.find(({ id }) => id === packageId)).toMatchObject({ visitsLeft: 3 });
    await fixtures.host.call(declinePaymentOrder, { id: order.id }, { actor: client });
    expect(await depositOf(order)).toMatchObject({ state: 'paid', usedCent: 0, refundedCent: 0 });
  });

  it('gives back to the payment card first and then to the gift card, and no deposit', async () => {
    const giftCardId = await givenGiftCard(2_000);
    const order = await givenOrder();
    await accept(order, 2_280, { giftCardId });
    await until(
      () =>
        fixtures
          .knex('provider_steps')
          .where({ key: `gift-card-${order.id}`, state: 'done' })
          .first('key'),
      (done) => done !== undefined,
    );
    const owed = await balance('gift-cards');
    const refunded = await fixtures.host.call(
      refundPaymentOrder,
      { paymentOrderId: order.id, requestKey: randomUUID(), reason: 'The color washed out.' },
      { actor: owner },
    );
    expect(refunded.body.paymentOrder).toMatchObject({
      ...{ refundedCent: 2_280, giftCardRefundedCent: 2_000, depositCent: 1_000, actions: [] },
    });
    expect(await balance('gift-cards')).toBe(owed - 2_000);
  });
});
