import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import {
  givenCard,
  givenOrder,
  givenSalonAccount,
  ids,
  now,
  otherClient,
  owner,
  startPaymentsFixtures,
  type PaymentsFixtures,
} from '../testing/payments-fixtures.ts';

type Actor = ReturnType<typeof buildActor>;

describe('the payments of a client', () => {
  let fixtures: PaymentsFixtures;
  let lastUser = 7_000;
  let lastAppointment = 90_000;

  beforeAll(async () => {
    fixtures = await startPaymentsFixtures();
    const { knex } = fixtures;
    await givenSalonAccount(fixtures);
    await knex('salon_names').insert({ salon_id: ids.salon, version: 1, name: 'Desert Bloom' });
    const services = JSON.stringify([{ id: ids.cut, name: 'Cut' }]);
    await knex('salon_service_lists').insert({ salon_id: ids.salon, version: 1, services });
    await fixtures.host.call(contracts.saveGiftCardOffer, { sellsGiftCards: true }, { actor: owner });
  });
  afterAll(() => fixtures.stop());

  const newClient = () => buildActor({ userId: (lastUser += 1) });
  const list = async (actor: Actor, request: contracts.RequestOf<typeof contracts.getCustomerCharges> = {}) =>
    (await fixtures.host.call(contracts.getCustomerCharges, request, { actor })).body;
  /** What was paid later is listed first. */
  const wait = () => fixtures.clock.advance({ seconds: 60 });

  async function payByCard(actor: Actor, card: string, giftCardId?: number) {
    const order = await givenOrder(fixtures, { paymentType: 'card', clientUserId: actor.userId });
    const request = {
      ...{ paymentOrderId: order.id, paymentSourceId: card, tipValueCent: 0, discountSolution: null },
      totalValueCent: giftCardId === undefined ? order.serviceAndTaxCent : order.serviceAndTaxCent - 5_000,
      ...(giftCardId !== undefined && { giftCardId }),
    };
    const { status, body } = await fixtures.host.call(contracts.acceptPaymentOrder, request, { actor });
    if (status !== 200) throw new Error(`the payment was refused: ${JSON.stringify(body)}`);
    return order;
  }
  const refund = (paymentOrderId: number, amountCent: number) =>
    fixtures.host.call(
      contracts.refundPaymentOrder,
      { paymentOrderId, requestKey: randomUUID(), reason: 'The color washed out.', amountCent },
      { actor: owner },
    );
  async function buyGiftCard(actor: Actor, card: string) {
    const gift = { salonId: ids.salon, amountCent: 5_000, recipientEmail: 'friend@frizo.test', message: '' };
    const { body } = await fixtures.host.call(
      contracts.buyGiftCard,
      { ...gift, requestKey: randomUUID(), paymentSourceId: card },
      { actor },
    );
    return body.giftCard;
  }
  async function buyPackage(actor: Actor, card: string) {
    const terms = { name: 'Three cuts', serviceId: Number(ids.cut), visits: 3, priceCent: 10_000 };
    const { body } = await fixtures.host.call(contracts.addPackageOffer, terms, { actor: owner });
    const purchase = { requestKey: randomUUID(), offerId: body.offer.id, paymentSourceId: card };
    await fixtures.host.call(contracts.buyPackage, purchase, { actor });
  }
  /** A deposit or a fee of a cut, as visits leave them. */
  async function givenCharge(actor: Actor, charge: Record<string, unknown>) {
    const at = fixtures.clock.now();
    lastAppointment += 1;
    await fixtures.knex('visit_terms').insert({
      ...{ appointment_id: lastAppointment, version: 1, salon_id: ids.salon, salon_name: 'Desert Bloom' },
      ...{ client_user_id: actor.userId, service_name: 'Cut', artist_id: ids.artist, starts_at: at },
      ...{ timezone: 'America/Phoenix', price_cents: 5_000, accepted: {}, outcome: 'open', changed_at: at },
    });
    await fixtures.knex('visit_charges').insert({
      ...{ appointment_id: lastAppointment, state: 'paid', created_at: at, changed_at: at, paid_at: at },
      ...{ card_brand: 'visa', card_last4: '4242', charge_id: `ch_${lastAppointment}` },
      ...charge,
    });
  }

  it('are visits, deposits, fees, gift cards and packages in one list, newest first', async () => {
    const actor = newClient();
    const card = await givenCard(fixtures, { actor });
    const visit = await payByCard(actor, card);
    wait();
    await givenCharge(actor, { kind: 'deposit', amount_cents: 2_000 });
    wait();
    await givenCharge(actor, { kind: 'no-show', amount_cents: 5_000, covered_cents: 2_000 });
    wait();
    await buyGiftCard(actor, card);
    wait();
    await buyPackage(actor, card);
    wait();
    const cash = await givenOrder(fixtures, { clientUserId: actor.userId });
    await fixtures.host.call(
      contracts.closePaymentOrderWithCash,
      { paymentOrderId: cash.id },
      { actor: owner },
    );
    const { count, data } = await list(actor);
    fixtures.clock.set(now);
    expect(count).toBe(6);
    const visa = { salonName: 'Desert Bloom', cardBrand: 'visa', cardLast4: '4242', status: 'succeeded' };
    expect(data).toMatchObject([
      { id: `visit-${cash.id}`, kind: 'visit', subject: 'Cut', amount: 5_280, cardBrand: '' },
      { ...visa, kind: 'package', subject: 'Three cuts', amount: 10_000, paymentOrderId: null },
      { ...visa, kind: 'gift-card', subject: 'friend@frizo.test', amount: 5_000 },
      { ...visa, kind: 'no-show', subject: 'Cut', amount: 3_000 },
      { ...visa, kind: 'deposit', subject: 'Cut', amount: 2_000 },
      { ...visa, kind: 'visit', paymentOrderId: visit.id, amount: 5_280, created: Date.parse(now) / 1_000 },
    ]);
    expect(await list(otherClient)).toEqual({ count: 0, data: [] });
  });

  it('say what was given back, to a payment card and to a gift card', async () => {
    const actor = newClient();
    const card = await givenCard(fixtures, { actor });
    const { code } = await buyGiftCard(actor, card);
    const { body } = await fixtures.host.call(contracts.addGiftCard, { code: code ?? '' }, { actor });
    const whole = await payByCard(actor, card);
    const withGift = await payByCard(actor, card, body.giftCard.id);
    await givenCharge(actor, { kind: 'deposit', amount_cents: 2_000, refunded_cents: 500 });
    await givenCharge(actor, {
      kind: 'no-show',
      amount_cents: 4_000,
      refunded_cents: 4_000,
      state: 'forgiven',
    });
    await givenCharge(actor, { kind: 'deposit', amount_cents: 3_000, dispute: 'open' });
    // The salon has to have the gift card's part before it can give it back.
    await until(
      () =>
        fixtures
          .knex('provider_steps')
          .where({ key: `gift-card-${withGift.id}` })
          .first<{ state: string }>(),
      (step) => step?.state === 'done',
    );
    await refund(whole.id, 5_280);
    await refund(withGift.id, 1_280);
    const { data } = await list(actor);
    const of = (id: string) => data.find((one) => one.id === id);
    expect(of(`visit-${whole.id}`)).toMatchObject({ refundedCent: 5_280, status: 'refunded' });
    expect(of(`visit-${withGift.id}`)).toMatchObject({
      ...{ amount: 280, refundedCent: 280, giftCardCent: 5_000, giftCardRefundedCent: 1_000 },
      status: 'partially_refunded',
    });
    const charges = data.filter(({ kind }) => kind === 'deposit' || kind === 'no-show');
    expect(charges.map(({ amount, refundedCent, status }) => [amount, refundedCent, status])).toEqual([
      [3_000, 0, 'disputed'],
      [2_000, 500, 'partially_refunded'],
      [4_000, 4_000, 'refunded'],
    ]);
  });

  it('say what was given back of a gift card and a package, and that one is disputed', async () => {
    const actor = newClient();
    const card = await givenCard(fixtures, { actor });
    await buyGiftCard(actor, card);
    wait();
    await buyPackage(actor, card);
    fixtures.clock.set(now);
    const change = (kind: 'gift-card' | 'package', changes: Record<string, unknown>) =>
      fixtures.knex('prepaid_purchases').where({ kind, buyer_user_id: actor.userId }).update(changes);
    await change('gift-card', { refunded_cents: 5_000 });
    await change('package', { refunded_cents: 2_000 });
    expect((await list(actor)).data).toMatchObject([
      { kind: 'package', refundedCent: 2_000, status: 'partially_refunded' },
      { kind: 'gift-card', refundedCent: 5_000, status: 'refunded' },
    ]);
    await change('package', { dispute: 'open' });
    expect((await list(actor)).data[0]).toMatchObject({ status: 'disputed' });
  });

  it('leave out what was not paid, and what a deposit has paid', async () => {
    const actor = newClient();
    await givenCard(fixtures, { actor });
    await givenOrder(fixtures, { paymentType: 'card', clientUserId: actor.userId });
    await givenCharge(actor, { kind: 'deposit', amount_cents: 2_000, state: 'declined', charge_id: null });
    await givenCharge(actor, { kind: 'no-show', amount_cents: 2_000, covered_cents: 2_000, charge_id: null });
    const declining = await givenCard(fixtures, { actor, testCard: 'chargeCustomerFail' });
    await buyGiftCard(actor, declining);
    expect(await list(actor)).toEqual({ count: 0, data: [] });
  });

  it('come by pages, in the same order', async () => {
    const actor = newClient();
    for (const cents of [1_000, 2_000, 3_000])
      await givenCharge(actor, { kind: 'deposit', amount_cents: cents });
    expect(await list(actor, { limit: 2 })).toMatchObject({
      count: 3,
      data: [{ amount: 3_000 }, { amount: 2_000 }],
    });
    expect(await list(actor, { limit: 2, offset: 2 })).toMatchObject({ count: 3, data: [{ amount: 1_000 }] });
  });

  it('are shown to the salon only as visits that were paid by card', async () => {
    const actor = newClient();
    const card = await givenCard(fixtures, { actor });
    wait();
    const order = await payByCard(actor, card);
    await buyGiftCard(actor, card);
    await givenCharge(actor, { kind: 'deposit', amount_cents: 2_000 });
    const { data } = await list(owner, { mode: 'salon' });
    fixtures.clock.set(now);
    expect(data[0]).toMatchObject({ id: `visit-${order.id}`, clientName: 'Lena Voss', cardLast4: '4242' });
    expect(data.every(({ kind }) => kind === 'visit')).toBe(true);
  });
});
