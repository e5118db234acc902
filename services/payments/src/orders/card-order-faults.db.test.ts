import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@frizo/service-kit/testing';
import { balanceOf } from '../ledger/ledger.ts';
import { startCardOrders, type CardOrder, type CardOrders } from '../testing/card-orders.ts';
import { givenCard, ids, now, runScheduled } from '../testing/payments-fixtures.ts';

describe('a payment order by card, when something fails', () => {
  let accept: CardOrders['accept'];
  let chargesOf: CardOrders['chargesOf'];
  let fixtures: CardOrders['fixtures'];
  let given: CardOrders['given'];
  let paidEvents: CardOrders['paidEvents'];
  let read: CardOrders['read'];
  let refund: CardOrders['refund'];
  let untilPaid: CardOrders['untilPaid'];

  beforeAll(async () => {
    ({ accept, chargesOf, fixtures, given, paidEvents, read, refund, untilPaid } = await startCardOrders());
  });
  afterAll(() => fixtures.stop());

  describe('while the provider fails', () => {
    it.each([
      ['answers 500 after it charged', { failure: 'error-after' }],
      ['answers 500 before it charged', { failure: 'error-before' }],
      ['repeats its 500', { failure: 'error-kept' }],
      ['ends the connection after it charged', { failure: 'cut-after' }],
      ['ends the connection before', { failure: 'cut-before' }],
      ['has too many requests', { failure: 'rate-limited' }],
    ] as const)('that %s, is charged once', async (_what, fault) => {
      const one = await given();
      await fixtures.sandbox.addFault({ method: 'POST', path: '/v1/payment_intents', times: 1, ...fault });
      const { status, body } = await accept(one);
      expect(status).toBe(200);
      expect(body.paymentOrder.processing || body.paymentOrder.status === 2).toBe(true);
      await untilPaid(one);
      expect(await chargesOf(one)).toHaveLength(1);
      expect(await paidEvents(one)).toHaveLength(1);
    });
  });

  it('is not charged with a tip that nobody can mean', async () => {
    const one = await given();
    // The services are $50: 999 % of them are the most that can be typed (spec 5.6).
    expect(await accept(one, { tipValueCent: 49_951 })).toMatchObject({
      status: 400,
      body: { error: { fields: { tipValueCent: ['TIP_TOO_LARGE'] } } },
    });
    expect((await accept(one, { tipValueCent: 49_950 })).body.paymentOrder.tipCent).toBe(49_950);
  });

  describe('and a client does not authenticate', () => {
    const stateOf = async ({ order }: CardOrder) =>
      fixtures
        .knex('payment_orders as o')
        .join('payment_attempts as a', { 'a.order_id': 'o.id', 'a.attempt': 'o.attempt' })
        .where('o.id', order.id)
        .first<{ state: string; version: number; intent: string }>(
          'o.state',
          'o.version',
          'o.decline_reason',
          'a.intent_id as intent',
        );
    const intentOf = async (one: CardOrder) =>
      fixtures.sandbox.stripe.paymentIntents.retrieve((await stateOf(one)).intent);
    const untilState = (one: CardOrder, state: string) =>
      until(
        () => stateOf(one),
        (row) => row.state === state,
      );
    const laterAsked = async (minutes: number) => {
      fixtures.clock.advance({ seconds: minutes * 60 });
      await runScheduled(fixtures, 'ask-about-payments');
    };
    afterEach(() => fixtures.clock.set(now));

    it('it can be paid again after an hour, however often the provider was asked meanwhile', async () => {
      const one = await given({ testCard: 'authenticationRequired' });
      await accept(one);
      const before = await stateOf(one);
      for (const minutes of [11, 11, 11, 11, 11]) await laterAsked(minutes);
      expect(await stateOf(one)).toEqual(before);
      await laterAsked(6);
      await untilState(one, 'pending');
      expect(await intentOf(one)).toMatchObject({ status: 'canceled' });
      const card = await givenCard(fixtures, { actor: one.actor });
      expect((await accept({ ...one, card })).body.paymentOrder).toMatchObject({ status: 2 });
    });

    it('it expires with its days, and its payment is cancelled', async () => {
      const one = await given({ testCard: 'authenticationRequired' });
      fixtures.clock.advance({ seconds: 7 * 86_400 - 60 });
      await accept(one);
      fixtures.clock.advance({ seconds: 61 });
      await runScheduled(fixtures, 'expire-payment-orders');
      expect(await stateOf(one)).toMatchObject({ state: 'declined', decline_reason: 'expired' });
      await until(
        () => intentOf(one),
        ({ status }) => status === 'canceled',
      );
    });
  });

  describe('and its events', () => {
    it('that come before the answer pay it once', async () => {
      const one = await given();
      await fixtures.sandbox.addFault({
        method: 'POST',
        path: '/v1/payment_intents',
        isAfterWebhooks: true,
        answerDelayMs: 300,
      });
      expect((await accept(one)).body.paymentOrder.status).toBe(2);
      expect(await paidEvents(one)).toHaveLength(1);
      expect(await chargesOf(one)).toHaveLength(1);
    });

    it('that come twice, an hour late and in reverse change nothing more', async () => {
      await fixtures.sandbox.addDeliveryRule({ action: 'hold' });
      const one = await given();
      await accept(one, { tipValueCent: 500 });
      await refund(one, { amountCent: 1_000 });
      const before = await read(one);
      const balance = await balanceOf(fixtures.knex, 'provider');
      fixtures.clock.advance({ seconds: 3_600 });
      await fixtures.sandbox.clearDeliveryRules();
      await fixtures.sandbox.addDeliveryRule({ action: 'duplicate' });
      await fixtures.sandbox.releaseDeliveries('last');
      await fixtures.sandbox.deliveriesSettled();
      await fixtures.sandbox.clearDeliveryRules();
      fixtures.clock.set(now);
      await until(
        async () => fixtures.knex('provider_events').whereNull('outcome'),
        (open: unknown[]) => open.length === 0,
      );
      expect(await read(one)).toEqual(before);
      expect(await balanceOf(fixtures.knex, 'provider')).toBe(balance);
      expect(await paidEvents(one)).toHaveLength(1);
    });

    it('that never come are replaced by asking', async () => {
      await fixtures.sandbox.addDeliveryRule({ action: 'drop' });
      const one = await given({ testCard: 'authenticationRequired' });
      const { clientSecret } = (await accept(one)).body;
      const [intent] = (clientSecret ?? '').split('_secret_');
      await fixtures.sandbox.stripe.rawRequest('POST', '/v1/3ds2/authenticate', {
        intent,
        client_secret: clientSecret,
        outcome: 'succeeded',
      });
      fixtures.clock.advance({ seconds: 601 });
      await runScheduled(fixtures, 'ask-about-payments');
      expect(await read(one)).toMatchObject({ status: 2 });
      await fixtures.sandbox.clearDeliveryRules();
      fixtures.clock.set(now);
    });

    it('tell of disputes, and how they end', async () => {
      const one = await given({ testCard: 'createDispute' });
      // The dispute is known before the answer that pays the order.
      await fixtures.sandbox.addFault({
        method: 'POST',
        path: '/v1/payment_intents',
        isAfterWebhooks: true,
        answerDelayMs: 300,
      });
      await accept(one);
      const dispute = () =>
        fixtures.knex('payment_orders').where({ id: one.order.id }).first<{ dispute: string }>('dispute');
      await until(dispute, (row) => row.dispute === 'open');
      expect(await balanceOf(fixtures.knex, `disputes:${ids.salon}`)).toBe(5_280);
      const { data } = await fixtures.sandbox.stripe.disputes.list({ limit: 100 });
      const [found] = data.filter(({ amount }) => amount === 5_280);
      await fixtures.sandbox.stripe.disputes.update(found?.id ?? '', {
        evidence: { uncategorized_text: 'winning_evidence' },
      });
      await until(dispute, (row) => row.dispute === 'won');
      expect(await balanceOf(fixtures.knex, `disputes:${ids.salon}`)).toBe(0);
    });

    it('tell of refunds that were made at the provider', async () => {
      const one = await given();
      await accept(one);
      const [charge] = await chargesOf(one);
      await fixtures.sandbox.stripe.refunds.create({ charge: charge?.id ?? '', amount: 280 });
      const changed = await until(
        () => read(one),
        ({ refundedCent }) => refundedCent > 0,
      );
      expect(changed).toMatchObject({ status: 2, refundedCent: 280 });
    });
  });
});
