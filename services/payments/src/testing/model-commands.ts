import fc from 'fast-check';
import { fates } from './model-answers.ts';
import type { NewOrder } from './model-order.ts';
import type { PaymentsTerms } from './model-orders.ts';
import type { CardKind } from './model-provider.ts';
import type { NewVisit } from './model-visit.ts';
import type { PaymentsModel } from './payments-model.ts';

/** One thing that happens in a history. */
export type Command = (model: PaymentsModel) => void;

const any = fc.nat(30);
const share = fc.double({ min: 0.01, max: 1, noNaN: true });
const cards = fc.constantFrom<CardKind>('good', 'good', 'declined', 'authenticated', 'authenticated');
const cents = fc.integer({ min: 50, max: 500_000 });
const tips = fc.oneof(fc.constant(0), fc.nat(5_000));

export const artistIds = [1, 2];
const services = fc.array(
  fc.record({
    artistId: fc.constantFrom(...artistIds),
    serviceId: fc.constantFrom(1, 2),
    priceCents: cents,
  }),
  { minLength: 1, maxLength: 3 },
);
const taxes = fc.constantFrom(0, 5.6, 8.625);
/** Some deposits pay for the whole visit and more. */
const deposits = fc.oneof(fc.constant(0), cents, fc.constant(2_000_000));
const newVisit: fc.Arbitrary<NewVisit> = fc.record({
  accepted: fc.record({
    priceCent: cents,
    lateFeePercent: fc.constantFrom(0, 33.3, 50),
    noShowFeePercent: fc.constantFrom(0, 50, 100),
    depositCents: deposits,
  }),
  priceCents: cents,
  card: cards,
});
export const terms: fc.Arbitrary<PaymentsTerms> = fc.record({
  feePercent: fc.constantFrom(0, 2.5, 10),
  commissionPercents: fc
    .tuple(fc.constantFrom(0, 33.33, 100), fc.constantFrom(0, 50))
    .map((percents) => new Map(percents.map((percent, index) => [artistIds[index] ?? 0, percent]))),
  bonusCents: fc.constantFrom(0, 1_000, 3_000),
});

/** A command with its weight among the others. A history that fails names its commands. */
function command<Values extends unknown[]>(
  name: string,
  weight: number,
  values: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  run: (model: PaymentsModel, ...chosen: Values) => void,
): { weight: number; arbitrary: fc.Arbitrary<Command> } {
  const arbitrary = fc.tuple<Values>(...values).map((chosen): Command => {
    const named = { [fc.toStringMethod]: () => `${name}(${fc.stringify(chosen)})` };
    return Object.assign((model: PaymentsModel) => run(model, ...chosen), named);
  });
  return { weight, arbitrary };
}

/** Any of the visits; there is always one. */
const visitAt = ({ visits }: PaymentsModel, index: number): number => (index % visits.visits.length) + 1;

/** Runs a command for any of the orders, if there are some. */
function withOrder({ orders }: PaymentsModel, index: number, run: (orderId: number) => void): void {
  if (orders.orders.length > 0) run((index % orders.orders.length) + 1);
}

/** Gives back a share of what is left of an order; nothing of one that is not paid. */
function refundShare({ orders }: PaymentsModel, orderId: number, part: number): void {
  const { paid, refundedCents, giftCardRefundedCents } = orders.orders[orderId - 1]!;
  if (!paid) return;
  const left = paid.chargedCents - refundedCents + paid.giftCardCents - giftCardRefundedCents;
  if (left > 0) orders.refund(orderId, Math.max(1, Math.round(left * part)));
}

/** Gives back half of what was charged for an order, or a cent less; nothing of one that is not paid. */
function refundHalf({ orders }: PaymentsModel, orderId: number): void {
  const half = Math.floor((orders.orders[orderId - 1]!.paid?.chargedCents ?? 0) / 2);
  if (half > 0) orders.refund(orderId, half);
}

/** A client books, and the salon creates the order of the visit. */
const bookings = fc.record({ visit: newVisit, services, taxPercent: taxes, hasOrder: fc.boolean() });
function book(
  model: PaymentsModel,
  booking: { visit: NewVisit; hasOrder: boolean } & Omit<NewOrder, 'visitId'>,
) {
  const { visit, hasOrder, ...order } = booking;
  model.visits.book(visit);
  if (hasOrder) model.createOrder({ ...order, visitId: model.visits.visits.length });
}

const packageOffers = fc.record({
  serviceId: fc.constantFrom(1, 2),
  visits: fc.integer({ min: 2, max: 4 }),
  cents,
});

/** What every history begins with: a visit with its order, and perhaps another one, a gift card and a package. */
export const beginnings: fc.Arbitrary<Command> = fc
  .record({
    booking: bookings,
    other: fc.option(bookings, { nil: undefined }),
    giftCard: fc.option(cents, { nil: undefined }),
    offer: fc.option(packageOffers, { nil: undefined }),
    isKnown: fc.boolean(),
  })
  .map(({ booking, other, giftCard, offer, isKnown }): Command => {
    const named = { [fc.toStringMethod]: () => fc.stringify({ booking, other, giftCard, offer, isKnown }) };
    return Object.assign((model: PaymentsModel) => {
      if (giftCard !== undefined) model.prepaid.buyGiftCard(giftCard, 'good');
      if (offer) model.prepaid.buyPackage(offer, 'good');
      book(model, { ...booking, hasOrder: true });
      if (other) book(model, { ...other, hasOrder: true });
      if (isKnown) model.catchUp();
    }, named);
  });

const choices = fc.record({
  card: cards,
  tipCents: tips,
  usesBonus: fc.boolean(),
  giftCard: fc.option(any, { nil: undefined }),
  packages: fc.subarray([0, 1, 2]),
});

/** Delivers the latest event before all that are older. */
function deliverLatest(model: PaymentsModel): void {
  if (model.provider.events.length > 0) model.deliver(model.provider.events.length - 1);
}

const orderCommands = [
  command('book', 1, [bookings], book),
  command('create order', 1, [any, services, taxes], (model, index, list, taxPercent) =>
    model.createOrder({ visitId: visitAt(model, index), services: list, taxPercent }),
  ),
  command('approve', 6, [any, choices], (model, index, choice) =>
    withOrder(model, index, (id) => {
      // As the page does that shows it.
      if (choice.usesBonus) model.orders.reserveBonus(id);
      model.orders.approve(id, choice);
    }),
  ),
  command('decline', 1, [any], (model, index) => withOrder(model, index, model.orders.decline)),
  command('accept cash', 1, [any], (model, index) => withOrder(model, index, model.orders.acceptCash)),
  command('reserve bonus', 1, [any], (model, index) => withOrder(model, index, model.orders.reserveBonus)),
  command('refund', 1, [any, cents], (model, index, amount) =>
    withOrder(model, index, (id) => model.orders.refund(id, amount)),
  ),
  command('refund share', 2, [any, share], (model, index, part) =>
    withOrder(model, index, (id) => refundShare(model, id, part)),
  ),
  // What arrives rarely by chance: a refund of a paid order fails after everything else has happened, and there is another one.
  command('refund that fails', 2, [any, share, fc.boolean()], (model, index, part, isReturned) =>
    withOrder(model, index, (id) => {
      refundShare(model, id, 1);
      model.catchUp();
      // What the refund has given back of the bonus may be in use again.
      for (const other of model.orders.orders) model.orders.reserveBonus(other.id);
      model.provider.failRefund(index);
      if (isReturned) model.catchUp();
      refundShare(model, id, part);
    }),
  ),
];

const outcomes = fc.constantFrom(
  ...(['open', 'canceled', 'canceled-late', 'canceled-late', 'no-show', 'no-show'] as const),
);

/** What arrives rarely by chance: several things happen to one payment before we know of any. */
const rareCommands = [
  // The payment has brought enough for both halves, but half of our fee may be rounded up both times.
  command('half that fails, and the other half', 2, [any, tips], (model, index, tipCents) =>
    withOrder(model, index, (id) => {
      const choice = { giftCard: undefined, packages: [], usesBonus: false };
      model.orders.approve(id, { ...choice, card: 'good', tipCents });
      model.catchUp();
      refundHalf(model, id);
      model.catchUp();
      model.provider.failRefund(index);
      model.catchUp();
      refundHalf(model, id);
    }),
  ),
  command('late payment', 2, [any, choices, fc.boolean()], (model, index, choice, isDisputed) =>
    withOrder(model, index, (id) => {
      model.orders.approve(id, { ...choice, card: 'authenticated' });
      model.catchUp();
      model.provider.authenticate(index, true);
      model.orders.decline(id);
      if (!isDisputed) return;
      const latest = model.provider.intents.filter(({ status }) => status === 'succeeded').length - 1;
      model.provider.openDispute(latest, 1);
      if (index % 2 === 0) model.provider.closeDispute(index, 'lost');
      deliverLatest(model);
    }),
  ),
  command(
    'dispute after a refund that fails',
    2,
    [any, share, fc.boolean()],
    (model, index, part, isLost) => {
      withOrder(model, index, (id) => refundShare(model, id, part));
      model.catchUp();
      // What the refund has given back of the bonus may be in use again.
      for (const other of model.orders.orders) model.orders.reserveBonus(other.id);
      model.provider.failRefund(index);
      if (index % 2 === 0) model.catchUp();
      model.provider.openDispute(index, 1);
      model.provider.closeDispute(index, isLost ? 'lost' : 'won');
      for (const event of [index, index + 1, index + 2]) model.deliver(event);
      deliverLatest(model);
      model.runStep(index, 'ok');
    },
  ),
  command(
    'fee that is charged',
    2,
    [any, outcomes, cards, cards, fc.constantFrom('kept', 'forgiven', 'undone')],
    (model, index, outcome, first, second, end) => {
      const visitId = visitAt(model, index);
      model.changeVisit(visitId, outcome, true);
      model.catchUp();
      model.visits.chargeFee(visitId, first);
      model.catchUp();
      if (first !== 'good') model.visits.payOwn(visitId, second);
      if (index % 2 === 0) model.catchUp();
      if (end === 'forgiven') model.visits.forgiveFee(visitId);
      if (end === 'undone') model.changeVisit(visitId, 'open', true);
      if (second === 'authenticated') model.provider.authenticate(index, true);
    },
  ),
];

const visitCommands = [
  command('change visit', 3, [any, outcomes, fc.boolean()], (model, index, outcome, isOrderFirst) =>
    model.changeVisit(visitAt(model, index), outcome, isOrderFirst),
  ),
  command('charge fee', 2, [any, cards], (model, index, card) =>
    model.visits.chargeFee(visitAt(model, index), card),
  ),
  command('forgive fee', 1, [any], (model, index) => model.visits.forgiveFee(visitAt(model, index))),
  command('pay own', 2, [any, cards], (model, index, card) =>
    model.visits.payOwn(visitAt(model, index), card),
  ),
  command('refund again', 1, [any], (model, index) => model.visits.refundAgain(visitAt(model, index))),
];

const prepaidCommands = [
  command('buy gift card', 1, [cents, cards], (model, amount, card) =>
    model.prepaid.buyGiftCard(amount, card),
  ),
  command('buy package', 1, [packageOffers, cards], (model, offer, card) =>
    model.prepaid.buyPackage(offer, card),
  ),
];

const providerCommands = [
  command('fail refund', 2, [any], (model, refund) => model.provider.failRefund(refund)),
  command('open dispute', 2, [any, fc.oneof(fc.constant(1), share)], (model, payment, part) =>
    model.provider.openDispute(payment, part),
  ),
  command('close dispute', 2, [any, fc.constantFrom('won', 'lost')], (model, dispute, state) =>
    model.provider.closeDispute(dispute, state),
  ),
  command('request payout', 1, [fc.constantFrom(0.5, 1)], (model, part) => model.payouts.request(part)),
  command('end payout', 1, [any, fc.constantFrom('paid', 'failed')], (model, payout, status) =>
    model.provider.endPayout(payout, status),
  ),
  command('run step', 8, [any, fc.constantFrom(...fates)], (model, step, fate) => model.runStep(step, fate)),
  command('authenticate', 3, [any, fc.boolean()], (model, intent, isSuccess) =>
    model.provider.authenticate(intent, isSuccess),
  ),
  command('deliver', 4, [any], (model, event) => model.deliver(event)),
  command('wait', 1, [fc.constantFrom(1, 3, 8)], (model, days) => model.wait(days)),
  command('catch up', 2, [], (model) => model.catchUp()),
];

export const commands: fc.Arbitrary<Command> = fc.oneof(
  ...orderCommands,
  ...rareCommands,
  ...visitCommands,
  ...prepaidCommands,
  ...providerCommands,
);
