import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getDiscountSolution, refundPaymentOrder } from '@frizo/contracts';
import { createLogger } from '@frizo/service-kit';
import { until } from '@frizo/service-kit/testing';
import { balanceOf, balancesOf } from '../ledger/ledger.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { startCardOrders, type CardOrder, type CardOrders } from '../testing/card-orders.ts';
import { ids, owner } from '../testing/payments-fixtures.ts';
import { movedBetween, startPrepaidFixtures } from '../testing/prepaid-fixtures.ts';

const bonusCents = 1_000;
/** Of an order of $52.80. */
const chargedCents = 4_280;

describe('the bonus of an order that is given back', () => {
  let orders: CardOrders;
  let fixtures: CardOrders['fixtures'];
  let before: Map<string, number>;

  const accounts = [`connected:${ids.salon}`, `salon:${ids.salon}`, `tax:${ids.salon}`, 'platform:bonus'];
  /** What the test has moved, by account. */
  async function moved(): Promise<Record<string, number>> {
    const now = await balancesOf(fixtures.knex, accounts);
    const all = accounts.map((one) => [one, (now.get(one) ?? 0) - (before.get(one) ?? 0)] as const);
    return Object.fromEntries(all.filter(([, cents]) => cents !== 0));
  }

  beforeAll(async () => {
    orders = await startCardOrders();
    ({ fixtures } = orders);
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await fixtures.sandbox.clearFaults();
    before = await balancesOf(fixtures.knex, accounts);
  });

  const bonusOf = ({ actor }: Pick<CardOrder, 'actor'>) =>
    fixtures
      .knex('bonus_accounts')
      .where({ user_id: actor.userId })
      .first<object>('granted_cents as granted', 'used_cents as used', 'reserved_cents as reserved');
  const stepsEnded = () =>
    until(
      () => fixtures.knex('provider_steps').where({ state: 'waiting' }).pluck<string[]>('key'),
      (open) => open.length === 0,
    );
  /** Differences between the ledger and the provider, of everything up to now. */
  async function differences() {
    await stepsEnded();
    fixtures.clock.advance({ seconds: 3_600 });
    const { differences: found } = await reconcile({
      knex: fixtures.knex,
      transaction: (work) => fixtures.knex.transaction(work),
      stripe: fixtures.sandbox.stripe,
      clock: fixtures.clock,
      log: createLogger('test', 'silent'),
    });
    return found;
  }
  const reserve = async ({ actor, order }: CardOrder) =>
    (await fixtures.host.call(getDiscountSolution, { paymentOrderId: order.id }, { actor })).body;
  async function pay(one: CardOrder): Promise<void> {
    const discountSolution = await reserve(one);
    expect(discountSolution).toMatchObject({ reservedAmount: bonusCents });
    const { body } = await orders.accept(one, { discountSolution, totalValueCent: chargedCents });
    expect(body.paymentOrder).toMatchObject({ status: 2, discountCent: bonusCents });
    // The same again is that approval, and one without the bonus is not.
    const again = { discountSolution, totalValueCent: chargedCents };
    expect((await orders.accept(one, again)).status).toBe(200);
    expect((await orders.accept(one, { ...again, discountSolution: null })).body).toMatchObject({
      error: { key: 'payment_order.total_changed', fields: { discountSolution: ['TOTAL_CHANGED'] } },
    });
  }
  async function givenPaid(testCard = 'visa'): Promise<CardOrder> {
    const one = await orders.given({ testCard });
    await fixtures.knex('bonus_accounts').insert({ user_id: one.actor.userId, granted_cents: bonusCents });
    await pay(one);
    return one;
  }
  /** The client's bank does not take a refund. */
  async function failRefund(one: CardOrder): Promise<void> {
    fixtures.clock.advance({ seconds: 10 });
    // The sandbox ends refunds when it is asked something.
    await fixtures.sandbox.stripe.balance.retrieve();
    await until(
      () => orders.read(one),
      ({ refundedCent }) => refundedCent === 0,
    );
    await stepsEnded();
  }

  it('is the client’s again and taken back from the salon, once all parts are given back', async () => {
    const one = await givenPaid();
    await stepsEnded();
    expect(await moved()).toMatchObject({ [`connected:${ids.salon}`]: 5_280, 'platform:bonus': bonusCents });
    expect((await orders.refund(one, { amountCent: 2_000 })).status).toBe(200);
    await stepsEnded();
    expect(await moved()).toMatchObject({ [`connected:${ids.salon}`]: 3_280, 'platform:bonus': bonusCents });
    expect(await bonusOf(one)).toEqual({ granted: bonusCents, used: bonusCents, reserved: 0 });
    expect((await orders.refund(one)).status).toBe(200);
    await stepsEnded();
    expect(await moved()).toEqual({});
    expect(await bonusOf(one)).toEqual({ granted: bonusCents, used: 0, reserved: 0 });
    expect(await differences()).toEqual([]);
  });

  it('is taken back also if its transfer was still on its way', async () => {
    await fixtures.sandbox.addFault({
      method: 'POST',
      path: '/v1/transfers',
      failure: 'error-before',
      times: 2,
    });
    const one = await givenPaid();
    expect(await moved()).toMatchObject({ [`connected:${ids.salon}`]: chargedCents });
    await orders.refund(one);
    expect(await bonusOf(one)).toEqual({ granted: bonusCents, used: 0, reserved: 0 });
    await stepsEnded();
    expect(await moved()).toEqual({});
    expect(await differences()).toEqual([]);
  });

  it('pays again if the refund fails', async () => {
    const one = await givenPaid('refundFail');
    await orders.refund(one);
    await stepsEnded();
    expect(await moved()).toEqual({});
    await failRefund(one);
    expect(await moved()).toEqual({
      [`connected:${ids.salon}`]: 5_280,
      [`salon:${ids.salon}`]: -5_000,
      [`tax:${ids.salon}`]: -280,
      'platform:bonus': bonusCents,
    });
    expect(await bonusOf(one)).toEqual({ granted: bonusCents, used: bonusCents, reserved: 0 });
    await orders.refund(one);
    await stepsEnded();
    expect(await moved()).toEqual({});
    // The card does not take this one either, which has to happen before the next test.
    await failRefund(one);
    expect(await differences()).toEqual([]);
  });

  it('stays given back if the refund fails after the client has reserved it again', async () => {
    const one = await givenPaid('refundFail');
    await orders.refund(one);
    await stepsEnded();
    const { order } = await orders.given();
    await fixtures
      .knex('payment_orders')
      .where({ id: order.id })
      .update({ client_user_id: one.actor.userId });
    expect(await reserve({ ...one, order })).toMatchObject({ reservedAmount: bonusCents });
    await failRefund(one);
    expect(await moved()).toMatchObject({ [`connected:${ids.salon}`]: chargedCents });
    expect((await moved())['platform:bonus']).toBeUndefined();
    expect(await bonusOf(one)).toEqual({ granted: bonusCents, used: 0, reserved: bonusCents });
    expect(await differences()).toEqual([]);
  });

  it('is ours if it was revoked meanwhile', async () => {
    const first = await orders.given();
    const referrer = orders.nextActor();
    fixtures.referrers.set(Number(first.actor.userId), Number(referrer.userId));
    await orders.accept(first);
    await until(
      () => bonusOf(first),
      (bonus) => bonus !== undefined,
    );
    const { order } = await orders.given();
    await fixtures
      .knex('payment_orders')
      .where({ id: order.id })
      .update({ client_user_id: first.actor.userId });
    const second = { ...first, order };
    await pay(second);
    await orders.refund(first);
    expect(await bonusOf(first)).toEqual({ granted: bonusCents, used: bonusCents, reserved: 0 });
    await orders.refund(second);
    expect(await bonusOf(first)).toEqual({ granted: 0, used: 0, reserved: 0 });
    await stepsEnded();
    expect(await moved()).toEqual({});
  });
});

describe('the bonus of an order that a gift card has paid besides', () => {
  it('is taken back once the gift card has its part', async () => {
    const fixtures = await startPrepaidFixtures();
    const keeper = fixtures.newUser();
    await fixtures.knex('bonus_accounts').insert({ user_id: keeper.userId, granted_cents: bonusCents });
    const { id: giftCardId } = await fixtures.givenKeptCard(keeper);
    const { orderId: paymentOrderId } = await fixtures.givenApproval(keeper, {});
    const before = await fixtures.balances();
    const solution = await fixtures.host.call(getDiscountSolution, { paymentOrderId }, { actor: keeper });
    const accepted = await fixtures.acceptOrder(keeper, {
      ...{ paymentOrderId, paymentSourceId: null, tipValueCent: 0, totalValueCent: 0, giftCardId },
      discountSolution: solution.body,
    });
    expect(accepted.body.paymentOrder).toMatchObject({
      discountCent: bonusCents,
      giftCardCent: chargedCents,
    });
    await fixtures.stepsEnded();
    expect(movedBetween(before, await fixtures.balances())).toMatchObject({ connected: 5_280 });
    const refund = { paymentOrderId, requestKey: randomUUID(), reason: 'The color washed out.' };
    expect((await fixtures.host.call(refundPaymentOrder, refund, { actor: owner })).status).toBe(200);
    await fixtures.stepsEnded();
    expect(movedBetween(before, await fixtures.balances())).toEqual({});
    expect(await balanceOf(fixtures.knex, 'platform:bonus')).toBe(0);
    expect(await fixtures.differences()).toEqual([]);
    await fixtures.stop();
  });
});
