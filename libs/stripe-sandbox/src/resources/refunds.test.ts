import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox-client.ts';

describe('refunds and disputes', () => {
  let now = new Date('2026-03-02T10:00:00Z');
  let sandbox: TestSandbox;
  let stripe: Stripe;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ clock: { now: () => now } });
    ({ stripe } = sandbox);
  });
  afterAll(() => sandbox.stop());

  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error as Stripe.errors.StripeError,
    );
  const pay = async (method = 'pm_card_visa') => {
    const intent = await stripe.paymentIntents.create({
      amount: 10_000,
      currency: 'usd',
      confirm: true,
      payment_method: method,
      allowed_payment_method_types: ['card'],
    });
    return { intent: intent.id, charge: intent.latest_charge as string };
  };

  it('gives a payment back in parts until nothing is left', async () => {
    const { intent, charge } = await pay();
    const part = await stripe.refunds.create({
      payment_intent: intent,
      amount: 4_000,
      metadata: { order: '7' },
    });
    expect(part).toMatchObject({ amount: 4_000, charge, status: 'succeeded', metadata: { order: '7' } });
    expect(await failureOf(stripe.refunds.create({ charge, amount: 6_001 }))).toMatchObject({
      param: 'amount',
    });
    expect(await stripe.refunds.create({ charge })).toMatchObject({ amount: 6_000 });
    expect(await failureOf(stripe.refunds.create({ charge }))).toMatchObject({
      code: 'charge_already_refunded',
      statusCode: 400,
    });
    const paid = await stripe.charges.retrieve(charge, { expand: ['refunds'] });
    expect(paid).toMatchObject({ refunded: true, amount_refunded: 10_000 });
    expect(paid.refunds?.data.map(({ amount }) => amount)).toEqual([6_000, 4_000]);
    const booked = await stripe.balanceTransactions.list({ type: 'refund', source: part.id });
    expect(booked.data).toMatchObject([{ amount: -4_000, fee: 0 }]);
  });

  it('refuses the refund of a payment that did not succeed', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' });
    expect(await failureOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 });
  });

  it('lets refunds of slow banks succeed later, and fail later', async () => {
    const slow = await stripe.refunds.create({ charge: (await pay('pm_card_pendingRefund')).charge });
    expect(slow.status).toBe('pending');
    const failing = await stripe.refunds.create({ charge: (await pay('pm_card_refundFail')).charge });
    expect(failing.status).toBe('succeeded');
    now = new Date('2026-03-02T10:00:10Z');
    expect((await stripe.refunds.retrieve(slow.id)).status).toBe('succeeded');
    expect(await stripe.refunds.retrieve(failing.id, { expand: ['charge'] })).toMatchObject({
      status: 'failed',
      charge: { amount_refunded: 0, refunded: false },
    });
  });

  it('opens a dispute for the card that leads to one, and takes the amount and a fee', async () => {
    const { charge } = await pay('pm_card_createDispute');
    const [dispute] = (await stripe.disputes.list({ charge })).data;
    expect(dispute).toMatchObject({
      reason: 'fraudulent',
      status: 'needs_response',
      balance_transactions: [{ amount: -10_000, fee: 1_500, net: -11_500 }],
    });
    expect(await failureOf(stripe.refunds.create({ charge }))).toMatchObject({ code: 'charge_disputed' });
    const won = await stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    expect(won).toMatchObject({ status: 'won', balance_transactions: [{}, { amount: 10_000 }] });
    const types = (await stripe.events.list({ types: ['charge.dispute.created', 'charge.dispute.closed'] }))
      .data;
    expect(types).toHaveLength(2);
  });
});
