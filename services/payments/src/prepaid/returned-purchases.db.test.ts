import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { owner } from '../testing/payments-fixtures.ts';
import { movedBetween, startPrepaidFixtures, type PrepaidFixtures } from '../testing/prepaid-fixtures.ts';

type Actor = ReturnType<PrepaidFixtures['newUser']>;

describe('purchases whose money goes back at the provider', () => {
  let fixtures: PrepaidFixtures;
  let before: Record<string, number>;

  beforeAll(async () => {
    fixtures = await startPrepaidFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await fixtures.stepsEnded();
    before = await fixtures.balances();
  });

  const moved = async () => movedBetween(before, await fixtures.balances());
  const untilSold = (purchaseId: number, isAsExpected: (sold: contracts.SoldPrepaid) => boolean) =>
    until(() => fixtures.sold(purchaseId), isAsExpected);
  const disputeIs = (purchaseId: number, state: string) =>
    until(
      () =>
        fixtures
          .knex('prepaid_purchases')
          .where({ id: purchaseId })
          .first<{ dispute: string | null }>('dispute'),
      ({ dispute }) => dispute === state,
    );
  const giveBack = (payment_intent: string, amount: number, reverse_transfer: boolean) =>
    fixtures.sandbox.stripe.refunds.create({ payment_intent, amount, reverse_transfer });
  const usableCards = async (actor: Actor) =>
    (await fixtures.host.call(contracts.getOwnGiftCards, { scope: 'usable' }, { actor })).body.data;
  const usablePackages = async (actor: Actor) =>
    (await fixtures.host.call(contracts.getOwnPackages, { scope: 'usable' }, { actor })).body.data;
  /** A kept gift card of $100 that has paid $52.80. */
  async function givenUsedCard(testCard?: string) {
    const keeper = fixtures.newUser();
    const card = await fixtures.givenKeptCard(keeper, testCard);
    const visit = await fixtures.givenApproval(keeper, { giftCardId: card.id });
    expect((await visit.approve(0)).status).toBe(200);
    await fixtures.stepsEnded();
    return { ...card, keeper, orderId: visit.orderId };
  }

  it('take visits from a package that are not paid for any more, and the rest of its price can be given back', async () => {
    const { buyer, purchaseId, intent } = await fixtures.givenPackage();
    await giveBack(intent, 1_000, true);
    await untilSold(purchaseId, ({ refundedCent }) => refundedCent === 1_000);
    // $90.00 is left, of which two visits cost $66.66.
    expect(await usablePackages(buyer)).toMatchObject([{ visitsLeft: 2, refundedCent: 1_000 }]);
    expect(await fixtures.sold(purchaseId)).toMatchObject({ visitsLeft: 2, refundableCent: 9_000 });
    expect((await fixtures.refund(purchaseId, 9_000)).status).toBe(200);
    await fixtures.stepsEnded();
    expect(await usablePackages(buyer)).toEqual([]);
    expect(await moved()).toEqual({});
    expect(await fixtures.differences()).toEqual([]);
  });

  it('are borne by the salon as far as visits have used them', async () => {
    const { buyer, purchaseId, id, intent } = await fixtures.givenPackage();
    const visit = await fixtures.givenApproval(buyer, { packageIds: [id] });
    await visit.approve(280);
    await giveBack(intent, 10_000, true);
    await untilSold(purchaseId, ({ refundedCent }) => refundedCent === 10_000);
    // It has worked for nothing; the tax was paid by card.
    expect(await moved()).toEqual({ connected: 280 });
    expect(await usablePackages(buyer)).toEqual([]);
    expect(await fixtures.differences()).toEqual([]);
  });

  it('take what is left of a gift card, and what is used of it from the salon', async () => {
    const { keeper, purchaseId, intent } = await givenUsedCard();
    await giveBack(intent, 2_000, false);
    await untilSold(purchaseId, ({ refundedCent }) => refundedCent === 2_000);
    expect(await usableCards(keeper)).toMatchObject([{ balanceCent: 2_720, refundedCent: 2_000 }]);
    expect(await moved()).toMatchObject({ giftCards: -2_720, connected: 5_280 });
    await giveBack(intent, 8_000, false);
    await untilSold(purchaseId, ({ refundedCent }) => refundedCent === 10_000);
    await fixtures.stepsEnded();
    expect(await usableCards(keeper)).toEqual([]);
    expect(await moved()).toMatchObject({ salon: 5_280 - 5_000 });
    expect((await moved())['connected']).toBeUndefined();
    expect((await moved())['giftCards']).toBeUndefined();
    expect(await fixtures.differences()).toEqual([]);
  });

  it('give the salon back what it bore when the bank refuses such a refund', async () => {
    const { keeper, purchaseId, intent } = await givenUsedCard('refundFail');
    const used = await moved();
    await giveBack(intent, 10_000, false);
    await untilSold(purchaseId, ({ refundedCent }) => refundedCent === 10_000);
    await fixtures.stepsEnded();
    expect((await moved())['connected']).toBeUndefined();
    await fixtures.passFailureTime();
    await untilSold(purchaseId, ({ refundedCent }) => refundedCent === 0);
    await fixtures.stepsEnded();
    expect(await moved()).toEqual(used);
    expect(await usableCards(keeper)).toMatchObject([{ balanceCent: 4_720 }]);
    expect(await fixtures.differences()).toEqual([]);
  });

  it('cannot be used or given back while a dispute is open, and can be used again when it is won', async () => {
    const { buyer, purchaseId, id, intent } = await fixtures.givenPackage('createDispute');
    await disputeIs(purchaseId, 'open');
    expect(await usablePackages(buyer)).toEqual([]);
    expect(await fixtures.sold(purchaseId)).toMatchObject({ isDisputed: true, refundableCent: 0 });
    expect((await fixtures.refund(purchaseId, 10_000)).body).toMatchObject({
      error: { key: 'purchase.disputed' },
    });
    const visit = await fixtures.givenApproval(buyer, { packageIds: [id] });
    expect((await visit.approve(280)).body).toMatchObject({ error: { key: 'package.stopped' } });
    await fixtures.decideDispute(intent, 'winning_evidence');
    await disputeIs(purchaseId, 'won');
    expect((await visit.approve(280)).status).toBe(200);
    expect(await fixtures.differences()).toEqual([]);
  });

  it('end a package when its dispute is lost, and the salon gives back all of it', async () => {
    const { buyer, purchaseId, intent } = await fixtures.givenPackage('createDispute');
    await disputeIs(purchaseId, 'open');
    await fixtures.decideDispute(intent, 'losing_evidence');
    await disputeIs(purchaseId, 'lost');
    await fixtures.stepsEnded();
    expect(await usablePackages(buyer)).toEqual([]);
    expect(await fixtures.sold(purchaseId)).toMatchObject({ refundedCent: 10_000, visitsLeft: 0 });
    expect(await moved()).toEqual({});
    expect(await fixtures.differences()).toEqual([]);
  });

  it('stop a gift card while a dispute is open, and end it when it is lost: the salon bears what was used', async () => {
    // Otherwise it would be stopped before it is used.
    await fixtures.sandbox.addDeliveryRule({ action: 'hold' });
    const { keeper, purchaseId, id, intent, orderId } = await givenUsedCard('createDispute');
    await fixtures.sandbox.clearDeliveryRules();
    await fixtures.sandbox.releaseDeliveries('first');
    await disputeIs(purchaseId, 'open');
    expect(await usableCards(keeper)).toEqual([]);
    const visit = await fixtures.givenApproval(keeper, { giftCardId: id });
    expect((await visit.approve(560)).body).toMatchObject({ error: { key: 'gift_card.stopped' } });
    const refund = { paymentOrderId: orderId, requestKey: '019a0000-0000-4000-8000-000000000001' };
    const refused = await fixtures.host.call(
      contracts.refundPaymentOrder,
      { ...refund, reason: 'The color washed out.' },
      { actor: owner },
    );
    expect(refused.body).toMatchObject({ error: { key: 'payment_order.gift_card_stopped' } });
    expect(await moved()).toMatchObject({ giftCardDisputes: 10_000, giftCards: -4_720 });
    await fixtures.decideDispute(intent, 'losing_evidence');
    await disputeIs(purchaseId, 'lost');
    await fixtures.stepsEnded();
    expect(await usableCards(keeper)).toEqual([]);
    const left = await moved();
    expect(left).toMatchObject({ salon: 280 });
    for (const account of ['giftCards', 'giftCardDisputes', 'connected', 'disputes'])
      expect(left[account]).toBeUndefined();
    expect(await fixtures.differences()).toEqual([]);
  });

  it('leave a payment that was on its way with what it held, which the salon then bears', async () => {
    const keeper = fixtures.newUser();
    const { id, purchaseId, intent } = await fixtures.givenKeptCard(keeper);
    await fixtures.knex('gift_cards').where({ id }).update({ used_cents: 8_000, returned_cents: 0 });
    const visit = await fixtures.givenApproval(keeper, { giftCardId: id }, 'threeDSecure2Required');
    const { clientSecret } = (await visit.approve(3_280)).body;
    await fixtures.knex('gift_cards').where({ id }).update({ used_cents: 0 });
    await giveBack(intent, 10_000, false);
    await untilSold(purchaseId, ({ refundedCent }) => refundedCent === 10_000);
    const [payment] = (clientSecret ?? '').split('_secret_');
    await fixtures.sandbox.stripe.rawRequest('POST', '/v1/3ds2/authenticate', {
      ...{ intent: payment, client_secret: clientSecret, outcome: 'succeeded' },
    });
    await until(
      () => fixtures.knex('payment_orders').where({ id: visit.orderId }).first<{ state: string }>('state'),
      ({ state }) => state === 'paid',
    );
    await fixtures.stepsEnded();
    const left = await moved();
    expect(left['giftCards']).toBeUndefined();
    // What its payment card has paid.
    expect(left).toMatchObject({ connected: 3_280 });
    expect(await fixtures.differences()).toEqual([]);
  });

  it('cannot be used while a bank only inquires about them, which moves no money', async () => {
    const keeper = fixtures.newUser();
    const { purchaseId } = await fixtures.givenKeptCard(keeper, 'createDisputeInquiry');
    await disputeIs(purchaseId, 'open');
    expect(await usableCards(keeper)).toEqual([]);
    const own = await fixtures.host.call(contracts.getOwnGiftCards, {}, { actor: keeper });
    expect(own.body.data).toMatchObject([{ isStopped: true, refundedCent: 0, balanceCent: 10_000 }]);
    expect(await moved()).toEqual({ giftCards: -10_000 });
  });

  it('are taken from the salon once, whatever the provider answers and however often events come', async () => {
    await fixtures.sandbox.addDeliveryRule({ action: 'hold' });
    const { purchaseId, intent } = await givenUsedCard('createDispute');
    await fixtures.sandbox.clearDeliveryRules();
    await fixtures.sandbox.releaseDeliveries('last');
    await disputeIs(purchaseId, 'open');
    await fixtures.sandbox.addFault({
      ...{ method: 'POST', path: '/v1/transfers/*/reversals', failure: 'error-kept', times: 1 },
    });
    const { data } = await fixtures.sandbox.stripe.disputes.list({ payment_intent: intent });
    await fixtures.sandbox.stripe.disputes.close(data[0]?.id ?? '');
    await disputeIs(purchaseId, 'lost');
    await fixtures.stepsEnded();
    await fixtures.sandbox.clearFaults();
    await fixtures.sandbox.deliveriesSettled();
    const left = await moved();
    expect(left).toMatchObject({ salon: 280 });
    expect(left['connected']).toBeUndefined();
    expect(await fixtures.differences()).toEqual([]);
  });
});
