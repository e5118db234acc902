import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { outboxPublished, publishedEvents, until } from '@frizo/service-kit/testing';
import { ana, owner, stranger } from '../testing/payments-fixtures.ts';
import { movedBetween, startPrepaidFixtures, type PrepaidFixtures } from '../testing/prepaid-fixtures.ts';

describe('what a salon has sold in advance', () => {
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
  const changesOf = async (purchaseId: number) => {
    await outboxPublished(fixtures.knex);
    const events = await publishedEvents(fixtures.nats.url, contracts.purchaseRefunded);
    return events.filter((event) => event.purchaseId === purchaseId);
  };
  const ownPackages = async (
    actor: Parameters<PrepaidFixtures['givenApproval']>[0],
    scope: 'all' | 'usable',
  ) => (await fixtures.host.call(contracts.getOwnPackages, { scope }, { actor })).body.data;

  it('is a package whose unused visits go back to the card, once; the used one stays paid', async () => {
    const { buyer, purchaseId, id } = await fixtures.givenPackage();
    const visit = await fixtures.givenApproval(buyer, { packageIds: [id] });
    expect((await visit.approve(280)).status).toBe(200);
    const later = await fixtures.givenApproval(buyer, { packageIds: [id] });
    const buyerCard = { brand: 'visa', last4: '4242' };
    expect(await fixtures.sold(purchaseId)).toMatchObject({
      visitsLeft: 2,
      refundableCent: 6_667,
      buyerCard,
    });
    const requestKey = randomUUID();
    const { status, body } = await fixtures.refund(purchaseId, 6_667, { requestKey });
    expect(status).toBe(200);
    const given = {
      ...{ refundState: 'done', refundedCent: 6_667, refundableCent: 0, visitsLeft: 0 },
      ...{ refundReason: 'They move away.', refundFailure: '' },
    };
    expect(body.sold).toMatchObject(given);
    expect((await fixtures.refund(purchaseId, 6_667, { requestKey })).body.sold).toMatchObject(given);
    expect((await fixtures.refund(purchaseId, 6_667)).body).toMatchObject({
      error: { key: 'purchase.nothing_left' },
    });
    await fixtures.stepsEnded();
    const { body: moves } = await fixtures.host.call(
      contracts.getPaymentTransfers,
      { limit: 50 },
      { actor: owner },
    );
    expect(moves.data.filter((move) => move.purchaseId === purchaseId)).toMatchObject([
      { text: 'Package given back', amount: -6_667, fundsRoute: buyerCard },
      { text: 'Package sold', amount: 10_000, fundsRoute: buyerCard },
    ]);
    const march = { year: 2026, month: 3, timezone: 'America/New_York' };
    const statement = await fixtures.host.call(contracts.getSalonStatement, march, { actor: owner });
    const paidVisit = statement.body.data.find((row) => row.paymentOrderId === visit.orderId);
    expect(paidVisit).toMatchObject({ text: 'Paid by card and package' });
    // The visit with its tax, for which the card has paid $2.80.
    expect(await moved()).toMatchObject({ salon: -3_333, connected: 3_333 + 280 });
    expect(await ownPackages(buyer, 'usable')).toEqual([]);
    expect(await ownPackages(buyer, 'all')).toMatchObject([{ visitsLeft: 0, refundedCent: 6_667 }]);
    expect((await later.approve(280)).body).toMatchObject({ error: { key: 'payment_order.total_changed' } });
    expect(await changesOf(purchaseId)).toMatchObject([
      { kind: 'package', change: 'refunded', name: 'Three cuts', refundCents: 6_667, keeperUserId: null },
    ]);
    expect(await fixtures.differences()).toEqual([]);
  });

  it('is a gift card that nobody has used, whose code is worth nothing afterwards', async () => {
    const { buyer, purchaseId, code } = await fixtures.givenGiftCard();
    const { status, body } = await fixtures.refund(purchaseId, 10_000);
    expect(status).toBe(200);
    expect(body.sold).toMatchObject({ refundState: 'done', refundedCent: 10_000, balanceCent: 0 });
    await fixtures.stepsEnded();
    expect(await moved()).toEqual({});
    const added = await fixtures.host.call(contracts.addGiftCard, { code }, { actor: fixtures.newUser() });
    expect(added.body).toMatchObject({ error: { fields: { code: ['GIFT_CARD_REFUNDED'] } } });
    const own = await fixtures.host.call(contracts.getOwnGiftCards, {}, { actor: buyer });
    expect(own.body.data).toMatchObject([{ code: null, refundedCent: 10_000, balanceCent: 0 }]);
    expect(await fixtures.differences()).toEqual([]);
  });

  it('is a gift card that somebody keeps and has not used: they cannot pay with it any more', async () => {
    const keeper = fixtures.newUser();
    const { purchaseId, id } = await fixtures.givenKeptCard(keeper);
    const visit = await fixtures.givenApproval(keeper, { giftCardId: id });
    expect((await fixtures.refund(purchaseId, 10_000)).status).toBe(200);
    expect((await visit.approve(0)).body).toMatchObject({ error: { key: 'payment_order.total_changed' } });
    expect(await changesOf(purchaseId)).toMatchObject([{ kind: 'gift-card', keeperUserId: keeper.userId }]);
  });

  it('is no gift card that was used, and nothing of another salon or for artists', async () => {
    const keeper = fixtures.newUser();
    const { purchaseId, id } = await fixtures.givenKeptCard(keeper);
    expect((await fixtures.refund(purchaseId, 10_000, { actor: ana })).status).toBe(403);
    expect((await fixtures.refund(purchaseId, 10_000, { actor: stranger })).status).toBe(404);
    const visit = await fixtures.givenApproval(keeper, { giftCardId: id });
    await visit.approve(0);
    expect(await fixtures.sold(purchaseId)).toMatchObject({ refundableCent: 0, balanceCent: 4_720 });
    expect((await fixtures.refund(purchaseId, 4_720)).body).toMatchObject({
      error: { key: 'purchase.used' },
    });
  });

  it('goes back with the amount that was shown, and not while a payment on its way uses it', async () => {
    const { buyer, purchaseId, id } = await fixtures.givenPackage();
    expect((await fixtures.refund(purchaseId, 9_999)).body).toMatchObject({
      error: { key: 'purchase.amount_changed' },
    });
    const waiting = await fixtures.givenApproval(buyer, { packageIds: [id] }, 'threeDSecure2Required');
    expect((await waiting.approve(280)).body.clientSecret).toMatch(/^pi_/);
    const refused = await fixtures.refund(purchaseId, 10_000);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ error: { key: 'purchase.in_use' } });
    await fixtures.host.call(contracts.declinePaymentOrder, { id: waiting.orderId }, { actor: buyer });
    expect((await fixtures.refund(purchaseId, 10_000)).status).toBe(200);
    await fixtures.stepsEnded();
    expect(await moved()).toEqual({});
  });

  it('is given back or used, whichever comes first, never both', async () => {
    const keeper = fixtures.newUser();
    const { purchaseId, id } = await fixtures.givenKeptCard(keeper);
    const visit = await fixtures.givenApproval(keeper, { giftCardId: id });
    const [used, given] = await Promise.all([visit.approve(0), fixtures.refund(purchaseId, 10_000)]);
    expect([used.status, given.status].sort()).toEqual([200, 409]);
    expect((await fixtures.balances())['giftCards']).toBeLessThanOrEqual(0);
    await fixtures.stepsEnded();
  });

  it('can be used again when the provider refuses the refund, and the salon sees why', async () => {
    // That the bank has questioned the payment is not known yet.
    await fixtures.sandbox.addDeliveryRule({ action: 'hold' });
    const { buyer, purchaseId } = await fixtures.givenPackage('createDispute');
    const refused = await fixtures.refund(purchaseId, 10_000);
    expect(refused.status).toBe(409);
    const message = 'The client’s bank questions this payment, so it cannot be given back now.';
    expect(refused.body).toMatchObject({ error: { key: 'purchase.refund_failed', message } });
    expect(await fixtures.sold(purchaseId)).toMatchObject({
      ...{
        refundState: 'failed',
        refundFailure: message,
        refundedCent: 0,
        refundableCent: 10_000,
        visitsLeft: 3,
      },
    });
    expect(await ownPackages(buyer, 'usable')).toHaveLength(1);
    expect(await changesOf(purchaseId)).toEqual([]);
    await fixtures.sandbox.clearDeliveryRules();
    await fixtures.sandbox.releaseDeliveries('first');
    await until(
      () => fixtures.sold(purchaseId),
      ({ isDisputed }) => isDisputed,
    );
  });

  it.each(['package', 'gift card'] as const)(
    'is a %s that can be used and given back again when the bank refuses the refund days later',
    async (what) => {
      const given = await (what === 'package' ? fixtures.givenPackage : fixtures.givenGiftCard)('refundFail');
      const { purchaseId } = given;
      const bought = await moved();
      for (const time of [1, 2]) {
        expect((await fixtures.refund(purchaseId, 10_000)).status).toBe(200);
        await fixtures.stepsEnded();
        expect(await moved()).toEqual({});
        await fixtures.passFailureTime();
        await until(
          () => fixtures.sold(purchaseId),
          ({ refundState, refundableCent }) => refundState === 'failed' && refundableCent === 10_000,
        );
        const { refundFailure } = await fixtures.sold(purchaseId);
        expect(refundFailure).toBe('The card did not take the refund.');
        await fixtures.stepsEnded();
        expect(await moved()).toEqual(bought);
        expect(await changesOf(purchaseId)).toHaveLength(2 * time);
      }
      expect((await changesOf(purchaseId)).at(-1)).toMatchObject({
        change: 'refund-failed',
        refundCents: 10_000,
      });
      expect(await fixtures.differences()).toEqual([]);
    },
    30_000,
  );

  it('waits for the money of a refund that failed', async () => {
    const { purchaseId } = await fixtures.givenPackage('refundFail');
    await fixtures.refund(purchaseId, 10_000);
    await fixtures.stepsEnded();
    await fixtures.sandbox.addFault({
      ...{ method: 'POST', path: '/v1/transfers', failure: 'cut-before', times: 50 },
    });
    await fixtures.passFailureTime();
    await until(
      () => fixtures.sold(purchaseId),
      ({ refundState }) => refundState === 'failed',
    );
    expect((await fixtures.refund(purchaseId, 10_000)).body).toMatchObject({
      error: { key: 'payment_order.refund_returning' },
    });
    await fixtures.sandbox.clearFaults();
    await fixtures.stepsEnded();
    expect((await fixtures.refund(purchaseId, 10_000)).status).toBe(200);
    expect(await fixtures.differences()).toEqual([]);
    await fixtures.passFailureTime();
    await until(
      () => fixtures.sold(purchaseId),
      ({ refundState }) => refundState === 'failed',
    );
    await fixtures.stepsEnded();
  });

  it.each([
    ['answers 500 after it did so', 'error-after'],
    ['repeats its 500', 'error-kept'],
    ['ends the connection after it did so', 'cut-after'],
  ] as const)(
    'goes back once where the provider %s',
    async (_what, failure) => {
      const { purchaseId, intent } = await fixtures.givenPackage();
      await fixtures.sandbox.addFault({ method: 'POST', path: '/v1/refunds', failure, times: 1 });
      expect((await fixtures.refund(purchaseId, 10_000)).status).toBe(200);
      await fixtures.stepsEnded();
      await fixtures.sandbox.clearFaults();
      const { data } = await fixtures.sandbox.stripe.refunds.list({ payment_intent: intent });
      expect(data.map(({ amount }) => amount)).toEqual([10_000]);
      expect(await fixtures.sold(purchaseId)).toMatchObject({ refundState: 'done', refundedCent: 10_000 });
      expect(await moved()).toEqual({});
      expect(await fixtures.differences()).toEqual([]);
    },
    60_000,
  );
});
