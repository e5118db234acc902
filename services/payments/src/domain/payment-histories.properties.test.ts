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

/** What the bonus pays of an order, less what was given back. */
function bonusCentsOf({ paid, bonusReturnedCents }: ModelOrder): number {
  return (paid?.discountCents ?? 0) - bonusReturnedCents;
}

/** Collects what does not hold. An assertion for each amount would take most of the time of 10,000 histories. */
class Violations {
  readonly found: string[] = [];

  equal(what: string, actual: number, expected: number): void {
    if (actual !== expected) this.found.push(`${what}: ${actual} instead of ${expected}`);
  }

  atMost(what: string, actual: number, most: number): void {
    if (actual > most) this.found.push(`${what}: ${actual}, more than ${most}`);
  }
}

function checkBalances(model: PaymentsModel, violations: Violations): void {
  const { orders, provider, ledger, refunds, visits, prepaid } = model;
  const balances = ledger.balances();
  const check = (account: string, expected: number): void =>
    violations.equal(account, balances.get(account) ?? 0, expected);
  const inCash = orders.orders.filter(({ paidBy }) => paidBy === 'cash');
  const deposits = visits.charges.filter(({ kind }) => kind === 'deposit');
  const cards = prepaid.giftCards.filter(({ state }) => state === 'paid');
  const packages = prepaid.packages.filter(({ state }) => state === 'paid');
  const disputed = provider.disputes.filter(({ state }) => state === 'open');
  check(accounts.provider, provider.balance.platform);
  check(accounts.connected(salonId), provider.balance.connected);
  check(accounts.bank(salonId), provider.balance.bank);
  check(
    accounts.cash(salonId),
    sum(inCash.map(({ paid, refundedCents }) => (paid?.chargedCents ?? 0) - refundedCents)),
  );
  check(accounts.disputes(salonId), sum(disputed.map(({ cents }) => cents)));
  check(accounts.clientReturns, -lateCentsOf(model));
  check(accounts.bonus, sum(orders.orders.map(bonusCentsOf)));
  check(accounts.deposits(salonId), -sum(deposits.map(availableCentsOfDeposit)));
  check(accounts.giftCards, -sum(cards.map(({ amounts }) => balanceOfCard(amounts))));
  check(accounts.packages(salonId), -sum(packages.map(({ cents, usedCents }) => cents - usedCents)));
  const atSalon = [accounts.connected(salonId), accounts.bank(salonId), accounts.cash(salonId)];
  const owed = [...balances].filter(([account]) => isOfSalon(account)).map(([, balance]) => -balance);
  violations.equal(
    'what the salon has',
    sum(atSalon.map((account) => balances.get(account) ?? 0)),
    sum(owed) + refunds.moveMoney.untakenCents(),
  );
}

function checkNothingIsHeld({ orders, visits, prepaid }: PaymentsModel, violations: Violations): void {
  const { bonus } = orders;
  const open = orders.orders.filter(({ state }) => state === 'pending' || state === 'processing');
  violations.equal('open orders', open.length, 0);
  violations.equal('reserved bonus', bonus.reservedCents, 0);
  violations.atMost('used bonus', bonus.usedCents, bonus.grantedCents);
  violations.equal('used bonus', bonus.usedCents, sum(orders.orders.map(bonusCentsOf)));
  for (const { reservedCents } of visits.charges) violations.equal('reserved deposit', reservedCents, 0);
  for (const { amounts } of prepaid.giftCards) violations.equal('held of a card', amounts.heldCents, 0);
  for (const { heldVisits } of prepaid.packages) violations.equal('held visits', heldVisits, 0);
}

/** Each attempt succeeds once at most, with what was approved for it, and gives back no more than it brought. */
function checkApproved(model: PaymentsModel, violations: Violations): void {
  const charged = model.provider.intents.filter(({ status }) => status === 'succeeded');
  const names = charged.map(({ paid, attempt }) => `${groupOf(paid)}:${attempt}`);
  violations.equal('attempts that succeeded', names.length, new Set(names).size);
  for (const [index, intent] of charged.entries()) {
    const name = names[index]!;
    violations.equal(`charged for ${name}`, intent.cents, model.approvals.get(name) ?? 0);
    violations.atMost(`given back of ${name}`, 0, keptCentsOf(model, [intent]));
  }
}

function checkOrder(model: PaymentsModel, order: ModelOrder, violations: Violations): void {
  const { id, paid, paidBy, refundedCents, giftCardRefundedCents, intentId } = order;
  const movements = model.ledger.movementsOf(id);
  const creditOf = (account: string): number => 0 - (movements.get(account) ?? 0);
  const charged = successesOf(model, paidOfOrder(order));
  const leftCents = (paid?.chargedCents ?? 0) - refundedCents - lostCentsOf(model, intentId);
  const keptCents = keptCentsOf(model, charged) - creditOf(accounts.clientReturns);
  violations.equal(`kept of order ${id}`, keptCents, paidBy === 'card' ? leftCents : 0);
  violations.atMost(`refunded of order ${id}`, refundedCents, paid?.chargedCents ?? 0);
  violations.atMost(`returned of order ${id}`, giftCardRefundedCents, paid?.giftCardCents ?? 0);
  const untakenCents = model.refunds.moveMoney.untakenCentsOf(paidOfOrder(order));
  violations.atMost(`owed by the salon`, untakenCents, sum(charged.map(({ feeCents }) => feeCents)));
  // Everybody together gets what was paid, and no artist a negative part or more than that.
  const got = [...movements].filter(([account]) =>
    /^(?:salon|tax|tips|commission):|^platform:fees$/.test(account),
  );
  const before = paid ? bonusCentsOf(order) + paid.depositCents + paid.giftCardCents : 0;
  const packageCents = 0 - creditOf(accounts.packages(salonId));
  const broughtCents = leftCents + before + packageCents - giftCardRefundedCents;
  violations.equal(`parts of order ${id}`, -sum(got.map(([, moved]) => moved)), broughtCents);
  for (const artistId of artistIds) {
    const tips = creditOf(accounts.tips(artistId));
    const commission = creditOf(accounts.commission(artistId));
    violations.atMost('taken from an artist', 0, Math.min(tips, commission));
    violations.atMost('tips', tips, paid?.tipCents ?? 0);
    violations.atMost('commission', commission, paid?.servicesCents ?? 0);
  }
}

function checkCharge(model: PaymentsModel, charge: Readonly<ModelCharge>, violations: Violations): void {
  const { id, kind, state, amountCents, refundedCents, isCharged, dispute, visit } = charge;
  const name = `${kind} ${id}`;
  const kept = keptCentsOf(model, successesOf(model, paidOfCharge(charge)));
  violations.equal(`kept of ${name}`, kept, isCharged ? cardCentsOfCharge(charge) - refundedCents : 0);
  violations.equal(
    `owed by the salon of ${name}`,
    model.refunds.moveMoney.untakenCentsOf(paidOfCharge(charge)),
    0,
  );
  if (kind !== 'deposit') {
    const { lateFeeCents, noShowFeeCents } = feesOf(visit.accepted, visit.priceCents);
    violations.atMost(name, amountCents, kind === 'no-show' ? noShowFeeCents : lateFeeCents);
  }
  // Refunds wait for the decision of an open dispute.
  if (dispute === 'open') return;
  const isOver = visit.outcome !== 'open' || model.orders.isPaid(visit.id);
  if (kind === 'deposit' && isOver)
    violations.equal(`left of ${name}`, availableCentsOfDeposit(charge), owedCentsOfCharge(charge));
  if (kind !== 'deposit' && (state === 'forgiven' || state === 'void'))
    violations.equal(`left of ${name}`, kept, owedCentsOfCharge(charge));
}

/** No fee is due for a visit that takes place or is paid, and what fees and the paid order have used of its deposit is what the deposit says. */
function checkVisit(
  { orders }: PaymentsModel,
  { id, charges, outcome }: Readonly<ModelVisit>,
  violations: Violations,
): void {
  const fees = charges.filter(
    ({ kind, state }) => kind !== 'deposit' && !['forgiven', 'void'].includes(state),
  );
  const paid = orders.orders.filter(({ visitId, state }) => visitId === id && state === 'paid');
  violations.atMost(`paid orders of visit ${id}`, paid.length, 1);
  if (outcome === 'open' || paid.length > 0) violations.equal(`fees of visit ${id}`, fees.length, 0);
  const usedCents =
    sum(fees.map(({ coveredCents }) => coveredCents)) + sum(paid.map(({ depositCents }) => depositCents));
  const deposit = charges.find(({ kind }) => kind === 'deposit');
  violations.equal(`used deposit of visit ${id}`, deposit?.usedCents ?? 0, usedCents);
  // What the salon bore of a refund is its own as soon as that part is free.
  const freeCents = Math.min(availableCentsOfDeposit(deposit), deposit?.refundedBySalonCents ?? 0);
  violations.equal(`deposit of visit ${id} that belongs to the salon`, freeCents, 0);
}

function checkPrepaid(model: PaymentsModel, violations: Violations): void {
  const { giftCards, packages } = model.prepaid;
  for (const purchase of [...giftCards, ...packages]) {
    const kept = keptCentsOf(model, successesOf(model, purchase));
    violations.equal(groupOf(purchase), kept, purchase.state === 'paid' ? purchase.cents : 0);
  }
  for (const { amounts } of giftCards) violations.atMost('spent of a card', 0, balanceOfCard(amounts));
  for (const { usedVisits, visits, usedCents, cents } of packages) {
    violations.atMost('used visits', usedVisits, visits);
    violations.atMost('used of a package', usedCents, cents);
    if (usedVisits === visits) violations.equal('used of a package', usedCents, cents);
  }
}

function checkPayouts({ payouts, provider }: PaymentsModel, violations: Violations): void {
  for (const { id, cents, status } of payouts.rows) {
    const made = provider.payouts.filter(({ ownId }) => ownId === id);
    violations.atMost(`payouts of request ${id}`, made.length, 1);
    const payout = made[0] ?? { cents, status: 'failed' };
    violations.equal(`payout ${id}`, payout.cents, cents);
    if (payout.status !== status) violations.found.push(`payout ${id}: ${status}, not ${payout.status}`);
  }
}

/** What does not hold at the end of a history. */
function violationsOf(model: PaymentsModel): string[] {
  const violations = new Violations();
  checkBalances(model, violations);
  checkNothingIsHeld(model, violations);
  checkApproved(model, violations);
  for (const one of model.orders.orders) checkOrder(model, one, violations);
  for (const one of model.visits.charges) checkCharge(model, one, violations);
  for (const one of model.visits.visits) checkVisit(model, one, violations);
  checkPrepaid(model, violations);
  checkPayouts(model, violations);
  return violations.found;
}

/** Otherwise the histories would prove nothing about these. */
const rare = [
  ...(['late payment', 'paid by the attempt before', 'paid without a card', 'bonus used'] as const),
  ...(['bonus given back', 'bonus used again', 'bonus spent meanwhile'] as const),
  ...(['failed refund of order', 'failed refund of late', 'refused refund of order'] as const),
  ...(['taken back by a step', 'refund too early', 'fee deducted from what is taken back'] as const),
  ...(['rest taken back', 'fee paid back by a transfer'] as const),
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
    // The size makes all lengths as likely; otherwise most are short.
    const history = fc.array(commands, { minLength: 8, maxLength: 80, size: 'max' });
    fc.assert(
      fc.property(terms, beginnings, history, (chosen, begin, all) => {
        const model = createPaymentsModel(chosen);
        begin(model);
        for (const one of all) one(model);
        model.finish();
        expect(violationsOf(model)).toEqual([]);
        for (const [what, count] of model.seen) seen.set(what, (seen.get(what) ?? 0) + count);
      }),
      { numRuns: 10_000 },
    );
    for (const what of rare)
      expect({ what, isSeen: (seen.get(what) ?? 0) > 3 }).toEqual({ what, isSeen: true });
  });
});
