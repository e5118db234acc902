import { describe, expect, it } from '@jest/globals';
import { feesOf } from '@frizo/money';
import fc from 'fast-check';
import { artistIds, beginnings, commands, terms } from '../testing/model-commands.ts';
import { paidOf as paidOfOrder, type ModelOrder } from '../testing/model-order.ts';
import { groupOf, type ModelIntent, type Paid } from '../testing/model-provider.ts';
import { salonId } from '../testing/model-salon-money.ts';
import { paidOf as paidOfCharge, type ModelCharge, type ModelVisit } from '../testing/model-visit.ts';
import { createPaymentsModel, type PaymentsModel } from '../testing/payments-model.ts';
import { balanceOfCard } from './gift-card.ts';
import { accounts } from './posting.ts';
import { availableCentsOfDeposit, cardCentsOfCharge, owedCentsOfCharge } from './visit-charge.ts';

/*
 * What holds at the end of every history:
 * 1. The ledger agrees to the cent with the provider: our balance, the salon's, what is in its bank, and what clients' banks have withdrawn.
 * 2. Everything that belongs to salon and artists is at the salon. It owes us at most our fee of an order.
 * 3. Nothing is charged that nobody approved, and no order, deposit, fee, gift card or package is paid twice: what is kept of its payments is what its row says.
 * 4. No client gets more back than they paid, by refunds and lost disputes together, and everybody gets their part of what an order has brought.
 * 5. A fee is never more than what was accepted, and a visit that takes place or is paid costs none. Of a fee that was forgiven or fell away, and of a deposit whose visit
 *    is over, nothing is kept that was not used, except what the client's bank has not taken back.
 * 6. A gift card never pays more than it has, and a package no more visits than were bought. Nothing stays held, reserved or open.
 * 7. A request pays out at most once, and never more than the salon has.
 */

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const isOfSalon = (account: string): boolean =>
  /^(?:salon|tax|tips|commission|deposits|packages):/.test(account);

/** What a lost dispute has taken of a payment. */
function lostCentsOf({ provider }: PaymentsModel, intentId: string | undefined): number {
  const dispute = intentId === undefined ? undefined : provider.disputeOf(intentId);
  return dispute?.state === 'lost' ? dispute.cents : 0;
}

function successesOf({ provider }: PaymentsModel, paid: Paid): ModelIntent[] {
  return provider.intents.filter(
    (intent) => groupOf(intent.paid) === groupOf(paid) && intent.status === 'succeeded',
  );
}

/** What clients' banks have left of payments. */
function keptCentsOf(model: PaymentsModel, intents: readonly ModelIntent[]): number {
  return sum(intents.map(({ id, cents, refundedCents }) => cents - refundedCents - lostCentsOf(model, id)));
}

/** What we owe to clients whose payments came too late: the money of those whose return has failed stays with us. */
function lateCentsOf(model: PaymentsModel): number {
  const lost = model.refunds.rows.filter(({ kind, state }) => kind === 'late' && state === 'failed');
  return sum(lost.map(({ cents, intentId }) => cents - lostCentsOf(model, intentId)));
}

function checkBalances(model: PaymentsModel): void {
  const { orders, provider, ledger, refunds, visits, prepaid } = model;
  const balances = ledger.balances();
  const balanceOf = (account: string): number => balances.get(account) ?? 0;
  const owed = [...balances].filter(([account]) => isOfSalon(account)).map(([, balance]) => -balance);
  const inCash = orders.orders.filter(({ paidBy }) => paidBy === 'cash');
  const atSalon = [accounts.connected(salonId), accounts.bank(salonId), accounts.cash(salonId)];
  const deposits = visits.charges.filter(({ kind }) => kind === 'deposit');
  const cards = prepaid.giftCards.filter(({ state }) => state === 'paid');
  const packages = prepaid.packages.filter(({ state }) => state === 'paid');
  const disputed = provider.disputes.filter(({ state }) => state === 'open');
  expect({
    provider: balanceOf(accounts.provider),
    connected: balanceOf(accounts.connected(salonId)),
    bank: balanceOf(accounts.bank(salonId)),
    cash: balanceOf(accounts.cash(salonId)),
    disputes: balanceOf(accounts.disputes(salonId)),
    salon: sum(atSalon.map(balanceOf)),
    returns: balanceOf(accounts.clientReturns),
    bonus: balanceOf(accounts.bonus),
    deposits: balanceOf(accounts.deposits(salonId)),
    giftCards: balanceOf(accounts.giftCards),
    packages: balanceOf(accounts.packages(salonId)),
  }).toEqual({
    provider: provider.balance.platform,
    connected: provider.balance.connected,
    bank: provider.balance.bank,
    cash: sum(inCash.map(({ paid, refundedCents }) => (paid?.chargedCents ?? 0) - refundedCents)),
    disputes: sum(disputed.map(({ cents }) => cents)),
    salon: sum(owed) + refunds.moveMoney.untakenCents(),
    returns: 0 - lateCentsOf(model),
    bonus: sum(orders.orders.map(({ paid }) => paid?.discountCents ?? 0)),
    deposits: 0 - sum(deposits.map(availableCentsOfDeposit)),
    giftCards: 0 - sum(cards.map(({ amounts }) => balanceOfCard(amounts))),
    packages: 0 - sum(packages.map(({ cents, usedCents }) => cents - usedCents)),
  });
}

function checkNothingIsHeld({ orders, visits, prepaid }: PaymentsModel): void {
  const { bonus } = orders;
  expect({
    open: orders.orders.filter(({ state }) => state === 'pending' || state === 'processing'),
    reserved: [bonus.reservedCents, ...visits.charges.map(({ reservedCents }) => reservedCents)].filter(
      (cents) => cents !== 0,
    ),
    held: [
      ...prepaid.giftCards.map(({ amounts }) => amounts.heldCents),
      ...prepaid.packages.map(({ heldVisits }) => heldVisits),
    ].filter((held) => held !== 0),
  }).toEqual({ open: [], reserved: [], held: [] });
  expect(bonus.usedCents).toBeLessThanOrEqual(bonus.grantedCents);
}

/** Each attempt succeeds once at most, with what was approved for it, and gives back no more than it brought. */
function checkApproved(model: PaymentsModel): void {
  const charged = model.provider.intents.filter(({ status }) => status === 'succeeded');
  const names = charged.map(({ paid, attempt }) => `${groupOf(paid)}:${attempt}`);
  expect(new Set(names).size).toBe(names.length);
  for (const [index, intent] of charged.entries()) {
    expect(intent.cents).toBe(model.approvals.get(names[index]!));
    expect(keptCentsOf(model, [intent])).toBeGreaterThanOrEqual(0);
  }
}

function checkOrder(model: PaymentsModel, order: ModelOrder): void {
  const { paid, paidBy, refundedCents, giftCardRefundedCents, intentId } = order;
  const movements = model.ledger.movementsOf(order.id);
  const charged = successesOf(model, paidOfOrder(order));
  const returns = 0 - (movements.get(accounts.clientReturns) ?? 0);
  const leftCents = (paid?.chargedCents ?? 0) - refundedCents - lostCentsOf(model, intentId);
  expect(keptCentsOf(model, charged) - returns).toBe(paidBy === 'card' ? leftCents : 0);
  expect(refundedCents).toBeLessThanOrEqual(paid?.chargedCents ?? 0);
  expect(giftCardRefundedCents).toBeLessThanOrEqual(paid?.giftCardCents ?? 0);
  expect(model.refunds.moveMoney.untakenCentsOf(paidOfOrder(order))).toBeLessThanOrEqual(
    sum(charged.map(({ feeCents }) => feeCents)),
  );
  // Everybody together gets what was paid, and no artist a negative part or more than that.
  const got = [...movements].filter(([account]) =>
    /^(?:salon|tax|tips|commission):|^platform:fees$/.test(account),
  );
  const before = paid ? paid.discountCents + paid.depositCents + paid.giftCardCents : 0;
  const packageCents = movements.get(accounts.packages(salonId)) ?? 0;
  expect(0 - sum(got.map(([, moved]) => moved))).toBe(
    leftCents + before + packageCents - giftCardRefundedCents,
  );
  for (const artistId of artistIds) {
    const tips = 0 - (movements.get(accounts.tips(artistId)) ?? 0);
    const commission = 0 - (movements.get(accounts.commission(artistId)) ?? 0);
    expect(Math.min(tips, commission)).toBeGreaterThanOrEqual(0);
    expect(tips).toBeLessThanOrEqual(paid?.tipCents ?? 0);
    expect(commission).toBeLessThanOrEqual(paid?.servicesCents ?? 0);
  }
}

function checkCharge(model: PaymentsModel, charge: Readonly<ModelCharge>): void {
  const { kind, state, amountCents, refundedCents, isCharged, dispute, visit } = charge;
  const kept = keptCentsOf(model, successesOf(model, paidOfCharge(charge)));
  expect(kept).toBe(isCharged ? cardCentsOfCharge(charge) - refundedCents : 0);
  expect(model.refunds.moveMoney.untakenCentsOf(paidOfCharge(charge))).toBe(0);
  if (kind !== 'deposit') {
    const { lateFeeCents, noShowFeeCents } = feesOf(visit.accepted, visit.priceCents);
    expect(amountCents).toBeLessThanOrEqual(kind === 'no-show' ? noShowFeeCents : lateFeeCents);
  }
  // Refunds wait for the decision of an open dispute.
  if (dispute === 'open') return;
  const isWithdrawn = state === 'forgiven' || state === 'void';
  if (kind !== 'deposit' && isWithdrawn) expect(kept).toBe(owedCentsOfCharge(charge));
  const isOver = visit.outcome !== 'open' || model.orders.isPaid(visit.id);
  if (kind === 'deposit' && isOver) expect(availableCentsOfDeposit(charge)).toBe(owedCentsOfCharge(charge));
}

/** No fee is due for a visit that takes place or is paid, and what fees and the paid order have used of its deposit is what the deposit says. */
function checkVisit({ orders }: PaymentsModel, { id, charges, outcome }: Readonly<ModelVisit>): void {
  const fees = charges.filter(
    ({ kind, state }) => kind !== 'deposit' && !['forgiven', 'void'].includes(state),
  );
  const paid = orders.orders.filter(({ visitId, state }) => visitId === id && state === 'paid');
  expect(paid.length).toBeLessThanOrEqual(1);
  if (outcome === 'open' || paid.length > 0) expect(fees).toEqual([]);
  const deposit = charges.find(({ kind }) => kind === 'deposit');
  // What the salon bore of a refund is its own as soon as that part is free.
  if (deposit) expect(Math.min(availableCentsOfDeposit(deposit), deposit.refundedBySalonCents)).toBe(0);
  expect(deposit?.usedCents ?? 0).toBe(
    sum(fees.map(({ coveredCents }) => coveredCents)) + sum(paid.map(({ depositCents }) => depositCents)),
  );
}

function checkPrepaid(model: PaymentsModel): void {
  const { giftCards, packages } = model.prepaid;
  for (const purchase of [...giftCards, ...packages])
    expect(keptCentsOf(model, successesOf(model, purchase))).toBe(
      purchase.state === 'paid' ? purchase.cents : 0,
    );
  for (const { amounts } of giftCards) expect(balanceOfCard(amounts)).toBeGreaterThanOrEqual(0);
  for (const { usedVisits, visits, usedCents, cents } of packages) {
    expect(usedVisits).toBeLessThanOrEqual(visits);
    expect(usedCents).toBeLessThanOrEqual(cents);
    if (usedVisits === visits) expect(usedCents).toBe(cents);
  }
}

function checkPayouts({ payouts, provider }: PaymentsModel): void {
  for (const { id, cents, status } of payouts.rows) {
    const made = provider.payouts.filter(({ ownId }) => ownId === id);
    expect(made.length).toBeLessThanOrEqual(1);
    expect(made.map((payout) => [payout.cents, payout.status])).toEqual(
      made.length === 0 ? [] : [[cents, status]],
    );
    if (made.length === 0) expect(status).toBe('failed');
  }
}

/** Otherwise the histories would prove nothing about these. */
const rare = [
  ...(['late payment', 'paid by the attempt before', 'paid without a card', 'bonus used'] as const),
  ...(['failed refund of order', 'failed refund of late', 'refused refund of order'] as const),
  ...(['taken back by a step', 'refund too early', 'fee deducted from what is taken back'] as const),
  ...(['won dispute of order', 'lost dispute of order', 'lost dispute of late payment'] as const),
  ...(['won dispute of deposit', 'lost dispute of deposit', 'lost dispute of fee'] as const),
  ...(['late-cancellation charged', 'no-show charged', 'fee forgiven', 'fee void'] as const),
  ...(['no-show refunded', 'deposit refunded', 'failed refund of visit', 'visit refunded again'] as const),
  ...(['fee given back', 'deposit restored to the salon', 'refused refund of visit'] as const),
  ...(['gift-card bought', 'gift card used', 'refund to a gift card'] as const),
  ...(['package bought', 'visit paid by a package'] as const),
  ...(['refused payout', 'failed payout', 'refused for now'] as const),
  ...(['lost-answer', 'failed-after', 'died-before-settle', 'two-copies'] as const),
];

describe('10,000 histories of payments with faults and deaths at random', () => {
  it('end with a ledger that agrees with the provider, nothing paid twice, nothing charged that nobody approved, and everybody with their part of what was paid', () => {
    const seen = new Map<string, number>();
    const history = fc.array(commands, { minLength: 8, maxLength: 30 });
    fc.assert(
      fc.property(terms, beginnings, history, (chosen, begin, all) => {
        const model = createPaymentsModel(chosen);
        begin(model);
        for (const one of all) one(model);
        model.finish();
        checkBalances(model);
        checkNothingIsHeld(model);
        checkApproved(model);
        for (const one of model.orders.orders) checkOrder(model, one);
        for (const one of model.visits.charges) checkCharge(model, one);
        for (const one of model.visits.visits) checkVisit(model, one);
        checkPrepaid(model);
        checkPayouts(model);
        for (const [what, count] of model.seen) seen.set(what, (seen.get(what) ?? 0) + count);
      }),
      { numRuns: 10_000 },
    );
    for (const what of rare)
      expect({ what, isSeen: (seen.get(what) ?? 0) > 3 }).toEqual({ what, isSeen: true });
  });
});
