import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@frizo/local-platform/testing';
import type Stripe from 'stripe';
import { orderPaid, type PaidOrder } from '../domain/order-postings.ts';
import { balanceOf, postAll } from '../ledger/ledger.ts';
import { reconcile } from './reconcile.ts';
import { isDue } from './reconciliation.job.ts';

const start = new Date('2026-03-02T12:00:00Z');

type Transaction = Pick<Stripe.BalanceTransaction, 'id' | 'type' | 'amount' | 'fee' | 'created' | 'source'>;

describe('the reconciliation', () => {
  let service: TestService;
  let listed: Transaction[];
  let orderId = 0;
  let transactionId = 0;

  beforeAll(async () => {
    service = await startTestService(
      { name: 'payments', root: new URL('../../', import.meta.url), compose: () => ({ routes: [] }) },
      { now: start.toISOString() },
    );
  });
  beforeEach(async () => {
    // Whatever an earlier test has left open is not in its window any more.
    service.clock.advance({ seconds: 86_400 });
    await run();
    await service.knex('reconciliation_differences').delete();
    service.clock.advance({ seconds: 86_400 });
    listed = [];
  });
  afterAll(() => service.stop());

  function run() {
    const balanceTransactions = {
      async *list({ created, source }: Stripe.BalanceTransactionListParams) {
        const range = created as { gte: number; lt: number } | undefined;
        for (const one of listed ?? [])
          if (range ? one.created >= range.gte && one.created < range.lt : one.source === source) yield one;
      },
      retrieve: async (id: string) => listed.find((one) => one.id === id),
    };
    const stripe = { balanceTransactions } as unknown as Stripe;
    return reconcile({ ...service.parts, stripe });
  }

  const hourAgo = () => new Date(service.clock.now().getTime() - 3_600_000);

  /** A paid order here, and its transactions at the provider. */
  async function pay(cents: number, options: { post?: boolean; list?: boolean } = {}): Promise<string> {
    orderId += 1;
    const [chargeId, transferId] = [`ch_${orderId}`, `tr_${orderId}`];
    const order: PaidOrder = {
      orderId,
      salonId: orderId,
      occurredAt: hourAgo(),
      payment: { type: 'card', chargeId, transferId },
      servicesCents: cents,
      taxCents: 0,
      tips: [],
    };
    if (options.post ?? true) await postAll(service.knex, orderPaid(order));
    if (options.list ?? true) {
      list({ type: 'charge', amount: cents, fee: 59, source: chargeId });
      list({ type: 'transfer', amount: -cents, source: transferId });
    }
    return chargeId;
  }
  function list(one: Partial<Transaction>): void {
    transactionId += 1;
    const created = Math.floor(hourAgo().getTime() / 1000);
    listed.push({
      id: `txn_${transactionId}`,
      type: 'charge',
      amount: 0,
      fee: 0,
      source: null,
      created,
      ...one,
    });
  }

  it('finds nothing when both sides agree, and posts the fees of the provider once', async () => {
    const before = await balanceOf(service.knex, 'platform:provider-fees');
    await pay(10_000);
    expect(await run()).toEqual({ comparedCount: 2, differences: [] });
    await service.knex('reconciliations').delete();
    expect(await run()).toEqual({ comparedCount: 2, differences: [] });
    expect(await balanceOf(service.knex, 'platform:provider-fees')).toBe(before + 59);
  });

  it('names what is missing here, there, and what has another amount', async () => {
    const here = await pay(1_000, { post: false });
    const there = await pay(2_000, { list: false });
    const other = await pay(3_000);
    listed.find(({ source }) => source === other)!.amount = 2_999;
    const { differences } = await run();
    expect(differences).toMatchObject(
      [
        {
          reference: here,
          kind: 'missing-here',
          what: 'charge',
          ledgerCents: undefined,
          providerCents: 1_000,
        },
        { reference: here.replace('ch', 'tr'), kind: 'missing-here', what: 'transfer' },
        {
          reference: there,
          kind: 'missing-there',
          what: 'order-paid-by-card',
          ledgerCents: 2_000,
          providerCents: undefined,
        },
        { reference: there.replace('ch', 'tr'), kind: 'missing-there', ledgerCents: -2_000 },
        { reference: other, kind: 'other-amount', ledgerCents: 3_000, providerCents: 2_999 },
      ].sort((a, b) => (a.reference < b.reference ? -1 : 1)),
    );
  });

  it('resolves a difference that was explained later', async () => {
    const reference = await pay(1_000, { list: false });
    expect((await run()).differences).toHaveLength(2);
    list({ type: 'charge', amount: 1_000, source: reference });
    list({ type: 'transfer', amount: -1_000, source: reference.replace('ch', 'tr') });
    service.clock.advance({ seconds: 86_400 });
    expect((await run()).differences).toEqual([]);
    expect(await service.knex('reconciliation_differences').pluck('resolved_at')).not.toContain(null);
  });

  it('adds up the transactions of one object over several runs', async () => {
    const reference = await pay(1_000);
    expect((await run()).differences).toEqual([]);
    service.clock.advance({ seconds: 86_400 });
    list({ type: 'refund_failure', amount: 5, source: reference });
    expect((await run()).differences).toMatchObject([
      { reference, ledgerCents: 1_000, providerCents: 1_005 },
    ]);
  });

  it('posts what only the provider decides: its other fees, and payouts to our bank', async () => {
    const before = await balanceOf(service.knex, 'platform:bank');
    const fees = await balanceOf(service.knex, 'platform:provider-fees');
    list({ type: 'stripe_fee', amount: -200 });
    list({ type: 'payout', amount: -5_000, source: 'po_1' });
    expect((await run()).differences).toEqual([]);
    expect(await balanceOf(service.knex, 'platform:bank')).toBe(before + 5_000);
    expect(await balanceOf(service.knex, 'platform:provider-fees')).toBe(fees + 200);
  });

  it('names our own fee if the provider took another one', async () => {
    orderId += 1;
    const payment = {
      type: 'card' as const,
      chargeId: `ch_${orderId}`,
      transferId: `tr_${orderId}`,
      applicationFeeId: `fee_${orderId}`,
    };
    const fact = { orderId, salonId: orderId, occurredAt: hourAgo(), payment };
    const amounts = { servicesCents: 1_000, taxCents: 0, tips: [], platformFeeCents: 50 };
    await postAll(service.knex, orderPaid({ ...fact, ...amounts }));
    list({ type: 'charge', amount: 1_000, source: payment.chargeId });
    list({ type: 'transfer', amount: -1_000, source: payment.transferId });
    list({ type: 'application_fee', amount: 49, source: payment.applicationFeeId });
    expect((await run()).differences).toMatchObject([
      {
        reference: payment.applicationFeeId,
        kind: 'other-amount',
        what: 'application_fee',
        ledgerCents: 50,
        providerCents: 49,
      },
    ]);
  });

  it('leaves payments of the last minutes to the next run, and resolves those that were posted late', async () => {
    const early = await pay(1_000, { post: false });
    const fresh = Math.floor(service.clock.now().getTime() / 1000) - 300;
    list({ type: 'charge', amount: 700, source: 'ch_fresh', created: fresh });
    const { differences } = await run();
    expect(differences.map(({ reference, kind }) => `${kind} ${reference}`)).toEqual([
      `missing-here ${early}`,
      `missing-here ${early.replace('ch', 'tr')}`,
    ]);

    // A process that had died posts it by its step, with the instant of the payment.
    const occurredAt = hourAgo();
    const late = { orderId, salonId: orderId, occurredAt, servicesCents: 1_000, taxCents: 0, tips: [] };
    const payment = { type: 'card' as const, chargeId: early, transferId: early.replace('ch', 'tr') };
    await postAll(service.knex, orderPaid({ ...late, payment }));
    service.clock.advance({ seconds: 86_400 });
    expect((await run()).differences).toMatchObject([{ reference: 'ch_fresh', kind: 'missing-here' }]);
  });

  it('names a correction by the provider that has no object', async () => {
    list({ type: 'adjustment', amount: -700 });
    expect((await run()).differences).toMatchObject([
      { reference: listed[0]!.id, kind: 'missing-here', what: 'adjustment', providerCents: -700 },
    ]);
  });
});

describe('the daily turn', () => {
  it.each([
    ['never run, before its hour', undefined, '2026-03-02T08:59:00Z', false],
    ['never run, at its hour', undefined, '2026-03-02T09:40:00Z', true],
    ['never run, started later', undefined, '2026-03-02T17:00:00Z', false],
    ['run today', '2026-03-02T09:40:05Z', '2026-03-02T17:00:00Z', false],
    ['run yesterday, before the turn', '2026-03-01T09:40:05Z', '2026-03-02T09:39:00Z', false],
    ['missed today', '2026-03-01T09:40:05Z', '2026-03-02T17:00:00Z', true],
  ])('is due or not when it was %s', (_what, last, now, expected) => {
    expect(isDue(last === undefined ? undefined : new Date(last), new Date(now))).toBe(expected);
  });
});
