import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { NewOrder, ModelOrder } from '../testing/model-order.ts';
import { fates, type CardKind } from '../testing/model-provider.ts';
import {
  createPaymentsModel,
  salonId,
  type PaymentsModel,
  type PaymentsTerms,
} from '../testing/payments-model.ts';
import { accounts } from './posting.ts';

type Command = (model: PaymentsModel) => void;

const any = fc.nat(30);
const cards = fc.constantFrom<CardKind>('good', 'good', 'declined', 'authenticated', 'authenticated');
const cents = fc.integer({ min: 50, max: 500_000 });
const tips = fc.oneof(fc.constant(0), fc.nat(5_000));
/** Any of the orders that exist; there is always one. */
const orderAt = ({ orders }: PaymentsModel, index: number): number => (index % orders.length) + 1;

/** Some pay for the whole visit and more. */
const deposits = fc.oneof(cents, fc.constant(2_000_000));

const artistIds = [1, 2];
const newOrder: fc.Arbitrary<NewOrder> = fc.record({
  services: fc.array(fc.record({ artistId: fc.constantFrom(...artistIds), priceCents: cents }), {
    minLength: 1,
    maxLength: 3,
  }),
  taxPercent: fc.constantFrom(0, 5.6, 8.625),
});
const terms: fc.Arbitrary<PaymentsTerms> = fc.record({
  feePercent: fc.constantFrom(0, 2.5, 10),
  commissionPercents: fc
    .tuple(fc.constantFrom(0, 33.33, 100), fc.constantFrom(0, 50))
    .map((percents) => new Map(percents.map((percent, index) => [artistIds[index] ?? 0, percent]))),
  bonusCents: fc.constantFrom(0, 1_000, 3_000),
});

/** A command with its weight among the others. */
function command<Values extends unknown[]>(
  weight: number,
  values: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  run: (model: PaymentsModel, ...chosen: Values) => void,
): { weight: number; arbitrary: fc.Arbitrary<Command> } {
  const arbitrary = fc.tuple<Values>(...values).map(
    (chosen): Command =>
      (model) =>
        run(model, ...chosen),
  );
  return { weight, arbitrary };
}

const commands: fc.Arbitrary<Command> = fc.oneof(
  command(1, [newOrder], (model, order) => model.create(order)),
  command(5, [any, cards, tips, fc.boolean()], (model, order, card, tipCents, usesBonus) =>
    model.approve(orderAt(model, order), { card, tipCents, usesBonus }),
  ),
  command(1, [any], (model, order) => model.decline(orderAt(model, order))),
  command(1, [any], (model, order) => model.acceptCash(orderAt(model, order))),
  command(2, [any], (model, order) => model.reserveBonus(orderAt(model, order))),
  command(2, [any, deposits], (model, order, amount) => model.payDeposit(orderAt(model, order), amount)),
  command(3, [any, cents], (model, order, amount) => model.refund(orderAt(model, order), amount)),
  command(2, [any], (model, refund) => model.failRefund(refund)),
  // What arrives rarely by chance: a refund of a paid order fails after everything else has happened, and there is another one.
  command(
    2,
    [any, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()],
    (model, index, share, isReturned) => {
      const order = model.orders[orderAt(model, index) - 1]!;
      refundShare(model, order, 1);
      model.catchUp();
      model.failRefund(index);
      if (isReturned) model.catchUp();
      refundShare(model, order, share);
    },
  ),
  command(8, [any, fc.constantFrom(...fates)], (model, step, fate) => model.runStep(step, fate)),
  command(3, [any, fc.boolean()], (model, intent, isSuccess) => model.authenticate(intent, isSuccess)),
  command(4, [any], (model, event) => model.deliver(event)),
  command(1, [fc.constantFrom(1, 3, 8)], (model, days) => model.wait(days)),
  command(2, [], (model) => model.catchUp()),
);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const isOfSalon = (account: string): boolean => /^(?:salon|tax|tips|commission|deposits):/.test(account);

/** What a paid order has brought: charged, from the bonus and from the deposit, less what was given back. */
function broughtIn({ paid, refundedCents }: ModelOrder): number {
  return paid ? paid.chargedCents + paid.discountCents + paid.depositCents - refundedCents : 0;
}

/** Gives back a part of what is left of an order; nothing of one that is not paid. */
function refundShare(model: PaymentsModel, { id, paid, refundedCents }: ModelOrder, share: number): void {
  const left = (paid?.chargedCents ?? 0) - refundedCents;
  if (left > 0) model.refund(id, Math.max(1, Math.round(left * share)));
}

function checkBalances({ orders, provider, ledger, bonus, refunds }: PaymentsModel): void {
  const balances = ledger.balances();
  const balanceOf = (account: string): number => balances.get(account) ?? 0;
  const owed = [...balances].filter(([account]) => isOfSalon(account)).map(([, balance]) => -balance);
  const lost = refunds.filter(({ kind, state }) => kind === 'late' && state === 'failed');
  const deposits = orders.flatMap(({ deposit }) => deposit ?? []);
  const inCash = orders.filter(({ paidBy }) => paidBy === 'cash');
  expect({
    open: orders.filter(({ state }) => state === 'pending' || state === 'processing'),
    provider: balanceOf(accounts.provider),
    connected: balanceOf(accounts.connected(salonId)),
    cash: balanceOf(accounts.cash(salonId)),
    // All that belongs to salon and artists is at the salon, with what it owes.
    salon: balanceOf(accounts.connected(salonId)) + balanceOf(accounts.cash(salonId)),
    returns: balanceOf(accounts.clientReturns),
    bonus: balanceOf(accounts.bonus),
    deposits: balanceOf(accounts.deposits(salonId)),
    earned: sum(owed) + balanceOf(accounts.deposits(salonId)) - balanceOf(accounts.fees),
    reservedBonus: bonus.reservedCents,
  }).toEqual({
    open: [],
    provider: provider.balance.platform,
    connected: provider.balance.connected,
    cash: sum(inCash.map(({ paid, refundedCents }) => (paid?.chargedCents ?? 0) - refundedCents)),
    salon: sum(owed) + sum(orders.map(({ untakenCents }) => untakenCents)),
    // The money of a late payment whose return has failed stays with us.
    returns: 0 - sum(lost.map((refund) => refund.cents)),
    bonus: sum(orders.map(({ paid }) => paid?.discountCents ?? 0)),
    deposits: 0 - sum(deposits.map((one) => one.cents - one.usedCents - one.refundedCents)),
    earned: sum(orders.map(broughtIn)),
    reservedBonus: 0,
  });
  expect(bonus.usedCents).toBeLessThanOrEqual(bonus.grantedCents);
}

function checkOrder({ provider, approvals, ledger }: PaymentsModel, order: ModelOrder): void {
  const { id, paid, paidBy, refundedCents, deposit } = order;
  const charged = provider.intents.filter(({ orderId, status }) => orderId === id && status === 'succeeded');
  for (const { attempt, cents: amount } of charged) expect(amount).toBe(approvals.get(`${id}:${attempt}`));
  const attempts = charged.filter(({ attempt }) => attempt > 0);
  expect(new Set(attempts.map(({ attempt }) => attempt)).size).toBe(attempts.length);
  // What the provider keeps of all attempts is what the order says: it is paid once, and nothing of a closed one is kept unless its return has failed.
  const kept = sum(attempts.map((intent) => intent.cents - intent.refundedCents));
  const movements = ledger.movementsOf(id);
  const returns = 0 - (movements.get(accounts.clientReturns) ?? 0);
  expect(kept - returns).toBe(paidBy === 'card' ? (paid?.chargedCents ?? 0) - refundedCents : 0);
  expect(refundedCents).toBeLessThanOrEqual(paid?.chargedCents ?? 0);
  if (deposit) expect(deposit.usedCents + deposit.refundedCents).toBeLessThanOrEqual(deposit.cents);
  // A salon owes us at most our fee, which has not gone back as a whole: all else that clients have got back was taken from its account.
  expect(order.untakenCents).toBeLessThanOrEqual(sum(attempts.map(({ feeCents }) => feeCents)));
  // Everybody together gets what was paid, and no artist a negative part or more than that.
  const got = [...movements].filter(([account]) => isOfSalon(account) || account === accounts.fees);
  const credits = got
    .filter(([account]) => account !== accounts.deposits(salonId))
    .map(([, moved]) => -moved);
  expect(sum(credits)).toBe(broughtIn(order));
  for (const artistId of artistIds) {
    const tips = 0 - (movements.get(accounts.tips(artistId)) ?? 0);
    const commission = 0 - (movements.get(accounts.commission(artistId)) ?? 0);
    expect(Math.min(tips, commission)).toBeGreaterThanOrEqual(0);
    expect(tips).toBeLessThanOrEqual(paid?.tipCents ?? 0);
    expect(commission).toBeLessThanOrEqual(paid?.servicesCents ?? 0);
  }
}

/** Otherwise the histories would prove nothing about these. */
const rare = [
  ...(['late payment', 'paid by the attempt before', 'paid without a card', 'bonus used'] as const),
  ...(['failed refund of order', 'failed refund of late'] as const),
  ...(['taken back by a step', 'refund too early', 'fee deducted from what is taken back'] as const),
  ...(['lost-answer', 'failed-after', 'died-before-settle', 'two-copies'] as const),
];

describe('10,000 histories of payments with faults and deaths at random', () => {
  it('end with a ledger that agrees with the provider, no order paid twice, nothing charged that nobody approved, and everybody with their part of what was paid', () => {
    const seen = new Map<string, number>();
    const history = fc.array(commands, { minLength: 8, maxLength: 40 });
    fc.assert(
      fc.property(terms, newOrder, history, (chosen, order, all) => {
        const model = createPaymentsModel(chosen);
        model.create(order);
        for (const one of all) one(model);
        model.finish();
        checkBalances(model);
        for (const one of model.orders) checkOrder(model, one);
        for (const [what, count] of model.seen) seen.set(what, (seen.get(what) ?? 0) + count);
      }),
      { numRuns: 10_000 },
    );
    for (const what of rare)
      expect({ what, isSeen: (seen.get(what) ?? 0) > 3 }).toEqual({ what, isSeen: true });
  });
});
