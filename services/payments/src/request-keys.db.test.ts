import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { givenCard, givenOrder, ids, owner } from './testing/payments-fixtures.ts';
import { givenVerifiedOwner } from './testing/payouts-fixtures.ts';
import { startPrepaidFixtures, type PrepaidFixtures } from './testing/prepaid-fixtures.ts';

const keyReused = { status: 422, body: { error: { key: 'idempotency.key_reused' } } };

describe('the key of a request that moves money', () => {
  let fixtures: PrepaidFixtures;

  beforeAll(async () => {
    fixtures = await startPrepaidFixtures();
  });
  afterAll(() => fixtures.stop());

  const refundOrder = (paymentOrderId: number, requestKey: string, amountCent?: number) =>
    fixtures.host.call(
      contracts.refundPaymentOrder,
      { paymentOrderId, requestKey, reason: 'The color washed out.', amountCent },
      { actor: owner },
    );
  const refundedOf = async (paymentOrderId: number): Promise<number> =>
    fixtures
      .knex('payment_orders')
      .where({ id: paymentOrderId })
      .first<{ refunded_cents: number }>('refunded_cents')
      .then((order) => order.refunded_cents);

  it('buys one gift card, and no other by a request that asks for something else', async () => {
    const actor = fixtures.newUser();
    const request = {
      ...{ requestKey: randomUUID(), salonId: ids.salon, amountCent: 1_000 },
      ...{ recipientEmail: 'first@frizo.test', message: 'Happy birthday!' },
      paymentSourceId: await givenCard(fixtures, { actor }),
    };
    const buy = (changes: Partial<typeof request> = {}) =>
      fixtures.host.call(contracts.buyGiftCard, { ...request, ...changes }, { actor });
    const first = await buy();
    expect(first).toMatchObject({ status: 200, body: { giftCard: { amountCent: 1_000 } } });
    expect(await buy({ amountCent: 5_000, recipientEmail: 'second@frizo.test' })).toMatchObject(keyReused);
    for (const change of [{ amountCent: 5_000 }, { recipientEmail: 'second@frizo.test' }, { message: 'Hi' }])
      expect(await buy(change)).toMatchObject(keyReused);
    expect((await buy()).body.giftCard.id).toBe(first.body.giftCard.id);
    const purchases = await fixtures
      .knex('prepaid_purchases')
      .where({ buyer_user_id: actor.userId })
      .pluck('cents');
    expect(purchases).toEqual([1_000]);
  });

  it('buys one of two gift cards that are asked for with it at the same time', async () => {
    const actor = fixtures.newUser();
    const request = {
      ...{ requestKey: randomUUID(), salonId: ids.salon, recipientEmail: 'first@frizo.test', message: '' },
      paymentSourceId: await givenCard(fixtures, { actor }),
    };
    const buy = (amountCent: number) =>
      fixtures.host.call(contracts.buyGiftCard, { ...request, amountCent }, { actor });
    const answers = await Promise.all([buy(1_000), buy(5_000)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('buys one package, and no gift card or other package', async () => {
    const actor = fixtures.newUser();
    const paymentSourceId = await givenCard(fixtures, { actor });
    const requestKey = randomUUID();
    const terms = { name: 'Five cuts', serviceId: Number(ids.cut), visits: 5, priceCent: 15_000 };
    const { body: added } = await fixtures.host.call(contracts.addPackageOffer, terms, { actor: owner });
    const buy = (offerId: number) =>
      fixtures.host.call(contracts.buyPackage, { requestKey, offerId, paymentSourceId }, { actor });
    const first = await buy(added.offer.id);
    expect(first.status).toBe(200);
    const { body: offers } = await fixtures.host.call(contracts.getPackageOffers, {}, { actor });
    const other = offers.data.find(({ id }) => id !== added.offer.id);
    expect(await buy(other?.id ?? 0)).toMatchObject(keyReused);
    const giftCard = {
      ...{ requestKey, salonId: ids.salon, amountCent: 15_000, recipientEmail: 'first@frizo.test' },
      ...{ message: '', paymentSourceId },
    };
    expect(await fixtures.host.call(contracts.buyGiftCard, giftCard, { actor })).toMatchObject(keyReused);
    expect((await buy(added.offer.id)).body.package.id).toBe(first.body.package.id);
  });

  it('gives a purchase back once, and tells a request for another amount', async () => {
    const { purchaseId } = await fixtures.givenPackage();
    const requestKey = randomUUID();
    expect((await fixtures.refund(purchaseId, 10_000, { requestKey })).status).toBe(200);
    expect(await fixtures.refund(purchaseId, 6_667, { requestKey })).toMatchObject(keyReused);
    expect((await fixtures.refund(purchaseId, 10_000, { requestKey })).status).toBe(200);
  });

  it('gives back one part of an order, and tells a request for another part or for all of it', async () => {
    const { id } = await givenPaidOrder();
    const requestKey = randomUUID();
    expect((await refundOrder(id, requestKey, 2_000)).status).toBe(200);
    expect(await refundOrder(id, requestKey, 3_000)).toMatchObject(keyReused);
    expect(await refundOrder(id, requestKey)).toMatchObject(keyReused);
    expect((await refundOrder(id, requestKey, 2_000)).status).toBe(200);
    expect(await refundedOf(id)).toBe(2_000);
    const ofRest = randomUUID();
    expect((await refundOrder(id, ofRest)).status).toBe(200);
    expect((await refundOrder(id, ofRest)).status).toBe(200);
    expect(await refundOrder(id, ofRest, 1_000)).toMatchObject(keyReused);
    expect(await refundedOf(id)).toBe(5_280);
  });

  it('pays out one amount, and tells a request for another one', async () => {
    const { actor, accountId } = await givenVerifiedOwner(fixtures);
    const requestKey = randomUUID();
    const withdraw = (amountCent: number) =>
      fixtures.host.call(contracts.requestPayout, { amountCent, requestKey }, { actor });
    const first = await withdraw(4_000);
    expect(first.status).toBe(200);
    expect(await withdraw(5_000)).toMatchObject(keyReused);
    expect((await withdraw(4_000)).body.id).toBe(first.body.id);
    const { data } = await fixtures.sandbox.stripe.payouts.list({}, { stripeAccount: accountId });
    expect(data.map(({ amount }) => amount)).toEqual([4_000]);
  });

  /** An order of $52.80 in cash, whose refunds are done at once. */
  async function givenPaidOrder() {
    const order = await givenOrder(fixtures, { paymentType: 'cash' });
    await fixtures.host.call(
      contracts.closePaymentOrderWithCash,
      { paymentOrderId: order.id },
      { actor: owner },
    );
    return order;
  }
});
