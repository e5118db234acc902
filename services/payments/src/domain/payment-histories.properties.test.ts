import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fates, type CardKind } from '../testing/model-provider.ts';
import { createPaymentsModel, type PaymentsModel } from '../testing/payments-model.ts';

type Command = (model: PaymentsModel) => void;

const any = fc.nat(30);
const cards = fc.constantFrom<CardKind>('good', 'good', 'declined', 'authenticated', 'authenticated');
const cents = fc.integer({ min: 50, max: 500_000 });
/** Any of the orders that exist; there is always one. */
const orderAt = ({ orders }: PaymentsModel, index: number): number => (index % orders.length) + 1;

const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 1, arbitrary: fc.tuple(cents, cents).map(([services, tax]) => createOrder(services, tax)) },
  {
    weight: 5,
    arbitrary: fc.tuple(any, cards, fc.nat(5_000)).map(
      ([order, card, tip]): Command =>
        (model) =>
          model.approve(orderAt(model, order), card, tip),
    ),
  },
  {
    weight: 1,
    arbitrary: any.map(
      (order): Command =>
        (model) =>
          model.decline(orderAt(model, order)),
    ),
  },
  {
    weight: 1,
    arbitrary: any.map(
      (order): Command =>
        (model) =>
          model.acceptCash(orderAt(model, order)),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(any, cents).map(
      ([order, amount]): Command =>
        (model) =>
          model.refund(orderAt(model, order), amount),
    ),
  },
  {
    weight: 8,
    arbitrary: fc.tuple(any, fc.constantFrom(...fates)).map(
      ([step, fate]): Command =>
        (model) =>
          model.runStep(step, fate),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(any, fc.boolean()).map(
      ([intent, isSuccess]): Command =>
        (model) =>
          model.authenticate(intent, isSuccess),
    ),
  },
  {
    weight: 4,
    arbitrary: any.map(
      (event): Command =>
        (model) =>
          model.deliver(event),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1, 3, 8).map(
      (days): Command =>
        (model) =>
          model.wait(days),
    ),
  },
);

function createOrder(servicesCents: number, taxCents: number): Command {
  return (model) => model.create({ servicesCents, taxCents });
}

function balances({ postings }: PaymentsModel): (account: string) => number {
  const sums = new Map<string, number>();
  for (const { lines } of postings.values())
    for (const line of lines) sums.set(line.account, (sums.get(line.account) ?? 0) + line.cents);
  return (account) => sums.get(account) ?? 0;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

function check(model: PaymentsModel): void {
  const { orders, provider, approvals } = model;
  const balanceOf = balances(model);
  const charged = provider.intents.filter(({ status }) => status === 'succeeded');
  const kept = sum(charged.map((intent) => intent.cents - intent.refundedCents));
  const inCash = orders.filter(({ paidBy }) => paidBy === 'cash');
  expect({
    open: orders.filter(({ state }) => state === 'pending' || state === 'processing'),
    provider: balanceOf('provider'),
    connected: balanceOf('connected:5'),
    cash: balanceOf('cash:5'),
    returns: balanceOf('client-returns'),
    // Debits of what the salon has are the credits of whom it belongs to.
    earned: balanceOf('salon:5') + balanceOf('tax:5') + balanceOf('tips:1'),
  }).toEqual({
    open: [],
    provider: 0,
    connected: kept,
    cash: sum(inCash.map((order) => order.chargedCents - order.refundedCents)),
    returns: 0,
    earned: 0 - sum(orders.map((order) => order.chargedCents - order.refundedCents)),
  });
  for (const { orderId, attempt, cents: amount } of charged)
    expect(amount).toBe(approvals.get(`${orderId}:${attempt}`));
  for (const order of orders) {
    const own = charged.filter(({ orderId }) => orderId === order.id);
    const isByCard = order.paidBy === 'card';
    expect(order.refundedCents).toBeLessThanOrEqual(order.chargedCents);
    // What the provider keeps of all attempts is what the order says: it is paid once, and nothing of a closed one is kept.
    expect(sum(own.map((intent) => intent.cents - intent.refundedCents))).toBe(
      isByCard ? order.chargedCents - order.refundedCents : 0,
    );
    expect(new Set(own.map(({ attempt }) => attempt)).size).toBe(own.length);
  }
}

describe('10,000 histories of payments with faults and deaths at random', () => {
  it('end with a ledger that agrees with the provider, no order paid twice, and nothing charged that nobody approved', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(cents, fc.array(commands, { minLength: 8, maxLength: 40 }), (services, history) => {
        const model = createPaymentsModel();
        model.create({ servicesCents: services, taxCents: 280 });
        for (const command of history) command(model);
        model.finish();
        check(model);
        for (const [what, count] of model.seen) seen.set(what, (seen.get(what) ?? 0) + count);
      }),
      { numRuns: 10_000 },
    );
    // Otherwise the histories would prove nothing about these.
    for (const rare of [
      'late payment',
      'paid by the attempt before',
      'lost-answer',
      'failed-after',
      'died-before-settle',
      'two-copies',
    ])
      expect({ rare, isSeen: (seen.get(rare) ?? 0) > 10 }).toEqual({ rare, isSeen: true });
  });
});
