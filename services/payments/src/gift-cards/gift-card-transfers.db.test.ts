import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { orderPartTransferred } from '../domain/order-postings.ts';
import { post } from '../ledger/ledger.ts';
import { ids, owner, runScheduled } from '../testing/payments-fixtures.ts';
import { movedBetween, startPrepaidFixtures, type PrepaidFixtures } from '../testing/prepaid-fixtures.ts';
import { giftCardTransferKey } from './gift-card-steps.ts';

/** Of an order of $52.80, and what is left of a card of $100 for the next one. */
const firstCents = 5_280;
const secondCents = 4_720;

describe('the transfer of a gift card’s part', () => {
  let fixtures: PrepaidFixtures;
  let before: Record<string, number>;

  beforeAll(async () => {
    fixtures = await startPrepaidFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    before = await fixtures.balances();
  });

  const moved = async () => movedBetween(before, await fixtures.balances());
  const steps = () => fixtures.knex('provider_steps');
  const refund = (paymentOrderId: number) =>
    fixtures.host.call(
      contracts.refundPaymentOrder,
      { paymentOrderId, requestKey: randomUUID(), reason: 'The color washed out.' },
      { actor: owner },
    );
  const failTransfers = () =>
    fixtures.sandbox.addFault({ method: 'POST', path: '/v1/transfers', failure: 'cut-before', times: 50 });
  /** What waits is attempted again until a step has ended. */
  async function resumeUntil(key: string, state: 'done' | 'refused'): Promise<void> {
    fixtures.clock.advance({ seconds: 660 });
    await until(
      async () => {
        await runScheduled(fixtures, 'resume-provider-steps');
        return steps().where({ key }).first<{ state: string }>('state');
      },
      (step) => step.state === state,
    );
  }
  /** The account that the salon had at the approval is closed: the provider does not know it any more. */
  async function refuseTransfer(orderId: number): Promise<void> {
    const key = giftCardTransferKey(orderId);
    const payload = fixtures.knex.raw(`jsonb_set(payload, '{accountId}', '"acct_closed"')`);
    // An attempt that is running has read it already.
    await until(
      () => steps().where({ key, state: 'waiting', leased_until: null }).update({ payload }),
      (count) => count === 1,
    );
    await fixtures.sandbox.clearFaults();
    await resumeUntil(key, 'refused');
  }
  /** A gift card that has paid an order, and whose part of a second one has not been transferred yet. */
  async function givenUnderway() {
    const keeper = fixtures.newUser();
    const card = await fixtures.givenKeptCard(keeper);
    const first = await fixtures.givenApproval(keeper, { giftCardId: card.id });
    expect((await first.approve(0)).status).toBe(200);
    await fixtures.stepsEnded();
    await failTransfers();
    const second = await fixtures.givenApproval(keeper, { giftCardId: card.id });
    expect((await second.approve(firstCents - secondCents)).status).toBe(200);
    return { ...card, firstOrderId: first.orderId, secondOrderId: second.orderId };
  }
  /** The buyer gets all of it back at the provider's dashboard, which the salon bears. */
  async function giveBack(intent: string, purchaseId: number): Promise<void> {
    await fixtures.sandbox.stripe.refunds.create({ payment_intent: intent });
    await until(
      () => fixtures.sold(purchaseId),
      ({ refundedCent }) => refundedCent === 10_000,
    );
  }
  const takeBackKey = async (purchaseId: number) => {
    const { key } = await steps()
      .where({ name: 'take-back-from-salon' })
      .whereRaw(`payload->>'purchaseId' = ?`, [String(purchaseId)])
      .first<{ key: string }>('key');
    return key;
  };

  it('is waited for, while what other orders have brought is taken back at once', async () => {
    const { purchaseId, intent, firstOrderId } = await givenUnderway();
    await giveBack(intent, purchaseId);
    await until(
      () => fixtures.sandbox.stripe.transfers.list({ transfer_group: `order-${firstOrderId}` }),
      ({ data: [transfer] }) => transfer?.amount_reversed === firstCents,
    );
    const key = await takeBackKey(purchaseId);
    expect(await steps().where({ key }).first('state')).toEqual({ state: 'waiting' });
    await fixtures.sandbox.clearFaults();
    await resumeUntil(key, 'done');
    expect((await moved())['connected']).toBe(firstCents - secondCents);
    expect(await fixtures.differences()).toEqual([]);
  });

  it('that is refused later keeps nothing from being taken back of other orders', async () => {
    const { purchaseId, intent, secondOrderId } = await givenUnderway();
    await giveBack(intent, purchaseId);
    await refuseTransfer(secondOrderId);
    await resumeUntil(await takeBackKey(purchaseId), 'done');
    // The salon has not got what it still owes.
    expect((await moved())['connected']).toBe(firstCents - secondCents);
    expect(await fixtures.differences()).toEqual([]);
  });

  it('that was refused is not said to be on its way, and can be given back once it was made by hand', async () => {
    const { secondOrderId: orderId } = await givenUnderway();
    expect((await refund(orderId)).body).toMatchObject({ error: { key: 'payment_order.processing' } });
    await refuseTransfer(orderId);
    expect(await refund(orderId)).toMatchObject({
      status: 409,
      body: { error: { key: 'payment_order.gift_card_not_transferred' } },
    });
    const { account_id: destination } = await fixtures
      .knex('payout_accounts')
      .where({ salon_id: ids.salon })
      .first<{ account_id: string }>('account_id');
    const { id: transferId } = await fixtures.sandbox.stripe.transfers.create({
      ...{ amount: secondCents, currency: 'usd', destination, transfer_group: `order-${orderId}` },
      metadata: { order: String(orderId), part: 'gift-card' },
    });
    const occurredAt = fixtures.clock.now();
    await post(
      fixtures.knex,
      orderPartTransferred({
        ...{ orderId, salonId: ids.salon, occurredAt, source: 'gift-card', cents: secondCents, transferId },
      }),
    );
    expect((await refund(orderId)).body.paymentOrder).toMatchObject({
      refundedCent: firstCents - secondCents,
      giftCardRefundedCent: secondCents,
    });
    expect(await fixtures.differences()).toEqual([]);
  });
});
