import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox-client.ts';

const daySeconds = 24 * 3_600;
const morning = Date.parse('2026-11-16T12:00:00Z') / 1_000;
let now = morning;
let sandbox: TestSandbox;
let stripe: Stripe;
let account: string;

beforeEach(async () => {
  now = morning;
  sandbox = await startTestSandbox({ clock: { now: () => new Date(now * 1_000) } });
  stripe = sandbox.stripe;
  account = await openAccount('btok_us_verified');
});
afterEach(() => sandbox.stop());

async function openAccount(
  external_account: string,
  interval: 'daily' | 'manual' = 'daily',
): Promise<string> {
  const { id } = await stripe.accounts.create({
    type: 'custom',
    country: 'US',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
    tos_acceptance: { date: now, ip: '203.0.113.7' },
    external_account,
    settings: { payouts: { schedule: { interval } } },
    individual: {
      first_name: 'Jenny',
      last_name: 'Rosen',
      dob: { day: 1, month: 1, year: 1901 },
      address: { line1: 'address_full_match', city: 'Phoenix', state: 'AZ', postal_code: '85004' },
      ssn_last_4: '0000',
    },
  });
  return id;
}

const balance = async (stripeAccount: string) => {
  const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount });
  return { available: available[0]?.amount, pending: pending[0]?.amount };
};
const payoutsOf = async (stripeAccount: string) => (await stripe.payouts.list({}, { stripeAccount })).data;
const eventTypes = async (stripeAccount: string) =>
  (await stripe.events.list({ limit: 100 }, { stripeAccount })).data.map(({ type }) => type);
const pay = (destination: string, amount = 10_000, card = 'visa') =>
  stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: `pm_card_${card}`,
    confirm: true,
    transfer_data: { destination },
  });

describe('the balance of a connected account', () => {
  it('is pending for two days after a payment and available then', async () => {
    const manual = await openAccount('btok_us_verified', 'manual');
    await pay(manual);
    expect(await balance(manual)).toEqual({ available: 0, pending: 10_000 });
    now += 2 * daySeconds;
    expect(await balance(manual)).toEqual({ available: 10_000, pending: 0 });
  });

  it('is available at once after a payment whose funds are', async () => {
    const manual = await openAccount('btok_us_verified', 'manual');
    await pay(manual, 10_000, 'bypassPending');
    expect(await balance(manual)).toEqual({ available: 10_000, pending: 0 });
  });
});

describe('transfers', () => {
  it('reach the balance of the account, and are taken back in part', async () => {
    const transfer = await stripe.transfers.create({
      amount: 2_500,
      currency: 'usd',
      destination: account,
      metadata: { order: '7' },
      transfer_group: 'order-7',
    });
    expect(await balance(account)).toEqual({ available: 2_500, pending: 0 });
    const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 1_000 });
    expect(reversal).toMatchObject({ amount: 1_000, transfer: transfer.id });
    expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({
      amount_reversed: 1_000,
      reversed: false,
      reversals: { data: [{ id: reversal.id }] },
    });
    expect(await balance(account)).toEqual({ available: 1_500, pending: 0 });
    await expect(stripe.transfers.createReversal(transfer.id, { amount: 1_501 })).rejects.toMatchObject({
      param: 'amount',
    });
    const listed = await stripe.transfers.list({ transfer_group: 'order-7' });
    expect(listed.data.map(({ id }) => id)).toEqual([transfer.id]);
  });

  it('need what is available, if the sandbox limits them, and a key keeps that refusal', async () => {
    await sandbox.stop();
    sandbox = await startTestSandbox({ limitsTransfers: true });
    stripe = sandbox.stripe;
    const manual = await openAccount('btok_us_verified', 'manual');
    const transfer = (idempotencyKey: string) =>
      stripe.transfers.create({ amount: 100, currency: 'usd', destination: manual }, { idempotencyKey });
    const tooLow = { type: 'StripeInvalidRequestError', code: 'balance_insufficient' };
    await expect(transfer('first')).rejects.toMatchObject(tooLow);
    await stripe.paymentIntents.create({
      amount: 10_000,
      currency: 'usd',
      payment_method: 'pm_card_bypassPending',
      confirm: true,
    });
    await expect(transfer('first')).rejects.toMatchObject(tooLow);
    const { id: sent } = await transfer('second');
    await stripe.payouts.create({ amount: 60, currency: 'usd' }, { stripeAccount: manual });
    await expect(stripe.transfers.createReversal(sent, { amount: 41 })).rejects.toMatchObject(tooLow);
    expect(await stripe.transfers.createReversal(sent, { amount: 40 })).toMatchObject({ amount: 40 });
  });

  it('need an account that exists', async () => {
    await expect(
      stripe.transfers.create({ amount: 100, currency: 'usd', destination: 'acct_none' }),
    ).rejects.toMatchObject({ code: 'resource_missing', param: 'destination' });
  });
});

describe('payouts', () => {
  it('are made every day of all that is available, and arrive on the next', async () => {
    await stripe.transfers.create({ amount: 2_500, currency: 'usd', destination: account });
    expect(await payoutsOf(account)).toEqual([]);
    now += daySeconds;
    const [payout] = await payoutsOf(account);
    expect(payout).toMatchObject({
      amount: 2_500,
      automatic: true,
      status: 'pending',
      type: 'bank_account',
      arrival_date: Date.parse('2026-11-18T00:00:00Z') / 1_000,
    });
    expect(await balance(account)).toEqual({ available: 0, pending: 0 });
    now += daySeconds;
    expect((await payoutsOf(account)).map(({ status }) => status)).toEqual(['paid']);
    expect(await eventTypes(account)).toEqual(expect.arrayContaining(['payout.created', 'payout.paid']));
    const entries = await stripe.balanceTransactions.list(
      { payout: payout?.id ?? '' },
      { stripeAccount: account },
    );
    expect(entries.data.map(({ type, net }) => [type, net])).toEqual([
      ['payout', -2_500],
      ['payment', 2_500],
    ]);
  });

  it('come back from an account that is closed, which gets no more', async () => {
    const closed = await openAccount('btok_us_verified_accountClosed');
    await stripe.transfers.create({ amount: 2_500, currency: 'usd', destination: closed });
    now += daySeconds;
    await payoutsOf(closed);
    now += daySeconds;
    expect(await payoutsOf(closed)).toMatchObject([
      { status: 'failed', failure_code: 'account_closed', amount: 2_500 },
    ]);
    expect(await balance(closed)).toEqual({ available: 2_500, pending: 0 });
    expect(await eventTypes(closed)).toEqual(
      expect.arrayContaining(['payout.failed', 'account.external_account.updated']),
    );
    now += daySeconds;
    expect(await payoutsOf(closed)).toHaveLength(1);
  });

  it('are made by hand of what is available, and canceled before they leave', async () => {
    const manual = await openAccount('btok_us_verified', 'manual');
    const options = { stripeAccount: manual };
    await stripe.transfers.create({ amount: 2_500, currency: 'usd', destination: manual });
    await expect(stripe.payouts.create({ amount: 2_501, currency: 'usd' }, options)).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
    const payout = await stripe.payouts.create({ amount: 2_000, currency: 'usd' }, options);
    expect(await balance(manual)).toEqual({ available: 500, pending: 0 });
    expect(await stripe.payouts.cancel(payout.id, {}, options)).toMatchObject({ status: 'canceled' });
    expect(await balance(manual)).toEqual({ available: 2_500, pending: 0 });
    now += 3 * daySeconds;
    expect(await payoutsOf(manual)).toHaveLength(1);
  });

  it('go to a debit card within a minute if they are instant', async () => {
    const carded = await openAccount('tok_visa_debit', 'manual');
    const options = { stripeAccount: carded };
    await stripe.transfers.create({ amount: 2_500, currency: 'usd', destination: carded });
    const payout = await stripe.payouts.create(
      { amount: 2_500, currency: 'usd', method: 'instant' },
      options,
    );
    now += 60;
    expect(await stripe.payouts.retrieve(payout.id, {}, options)).toMatchObject({
      status: 'paid',
      type: 'card',
    });
  });
});

describe('the check of a document', () => {
  it('ends by itself, which the account tells by an event', async () => {
    const { id } = await stripe.accounts.create({
      type: 'custom',
      country: 'US',
      business_type: 'individual',
    });
    const file = await stripe.files.create({
      purpose: 'identity_document',
      file: { data: Buffer.from('89504e470d0a1a0a', 'hex'), name: 'license.png', type: 'image/png' },
    });
    await stripe.accounts.update(id, { individual: { verification: { document: { front: file.id } } } });
    const countUpdates = async () =>
      (await eventTypes(id)).filter((type) => type === 'account.updated').length;
    const before = await countUpdates();
    now += 10;
    expect(await countUpdates()).toBe(before + 1);
    now += 10;
    expect(await countUpdates()).toBe(before + 1);
  });

  it('needs a picture', async () => {
    const data = Buffer.from('GIF89a');
    await expect(
      stripe.files.create({ purpose: 'identity_document', file: { data, name: 'a.gif', type: 'image/gif' } }),
    ).rejects.toMatchObject({ param: 'file' });
  });
});
