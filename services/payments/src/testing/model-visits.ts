import {
  cancellationFeeCharged,
  depositForfeited,
  depositRestored,
  depositTaken,
} from '../domain/prepaid-postings.ts';
import {
  availableCentsOfDeposit,
  cardCentsOfCharge,
  decideCharge,
  decideVisit,
  owedCentsOfCharge,
  refundableCentsOfCharge,
} from '../domain/visit-charge.ts';
import { settlementOf, type VisitOutcome } from '../domain/visit-outcome.ts';
import type { CardKind, ModelDispute, ModelIntent, Paid } from './model-provider.ts';
import { salonId, type ModelSalonMoney, type ModelTools } from './model-salon-money.ts';
import { createModelVisitRefunds } from './model-visit-refunds.ts';
import {
  chargesOf,
  createModelCharge,
  paidOf,
  type ModelCharge,
  type ModelVisit,
  type NewVisit,
} from './model-visit.ts';

interface VisitTools extends ModelTools {
  readonly moveMoney: ModelSalonMoney;
  readonly approve: (paid: Paid, attempt: number, cents: number) => void;
  /** Whether an order of a visit is paid. */
  readonly isPaid: (visitId: number) => boolean;
  /** Lets the open order of a visit reserve its deposit. */
  readonly reserveDeposit: (visitId: number) => void;
}

export type ModelVisits = ReturnType<typeof createModelVisits>;

/** Creates visits in memory, of which none is booked, with their deposits and fees. */
export function createModelVisits(tools: VisitTools) {
  const { provider, ledger, steps, now, note } = tools;
  const visits: ModelVisit[] = [];
  const charges: ModelCharge[] = [];
  const refunds = createModelVisitRefunds(tools, tools.moveMoney, settle);
  const visitOf = (id: number): ModelVisit => visits[id - 1]!;
  const chargeOf = ({ id }: Paid): ModelCharge => charges[id - 1]!;
  const fact = () => ({ salonId, occurredAt: now() });

  function insert(
    visit: ModelVisit,
    charge: Pick<ModelCharge, 'kind' | 'state' | 'amountCents' | 'coveredCents'>,
  ): ModelCharge {
    const inserted = createModelCharge(charges.length + 1, visit, charge);
    charges.push(inserted);
    visit.charges.push(inserted);
    return inserted;
  }

  /** Brings the charges of a visit up to its outcome, as `settleVisit` does. */
  function settle(visit: ModelVisit): void {
    refunds.restoreToSalon(visit);
    const { deposit, fee } = chargesOf(visit);
    const decision = decideVisit({
      outcome: visit.outcome,
      deposit,
      fee,
      isPaid: tools.isPaid(visit.id),
    });
    if (fee && decision.withdrawsFee) withdrawFee(visit, fee, 'void');
    if (deposit && decision.deposit === 'count-again') deposit.failedRefundCents = 0;
    if (deposit && (decision.deposit === 'lapse' || decision.deposit === 'end')) lapse(deposit);
    if (decision.deposit === 'end') refundRest(deposit);
    if (decision.decidesFee) decideFee(visit, deposit);
  }

  function lapse(deposit: ModelCharge): void {
    if (['due', 'declined', 'needs-authentication'].includes(deposit.state)) deposit.state = 'void';
  }

  /** Gives back what is left of a deposit, except what a refund has failed to bring. */
  function refundRest(deposit: ModelCharge | undefined): void {
    if (deposit) refunds.refund(deposit, availableCentsOfDeposit(deposit) - owedCentsOfCharge(deposit));
  }

  function decideFee(visit: ModelVisit, deposit: ModelCharge | undefined): void {
    const { feeCents, coveredCents, refundCents } = settlementOf(visit.outcome, {
      accepted: visit.accepted,
      priceCents: visit.priceCents,
      depositCents: availableCentsOfDeposit(deposit),
    });
    if (feeCents > 0) {
      const isCovered = coveredCents === feeCents;
      const fee = insert(visit, {
        kind: visit.outcome === 'no-show' ? 'no-show' : 'late-cancellation',
        state: isCovered ? 'paid' : 'due',
        amountCents: feeCents,
        coveredCents,
      });
      note('fee due');
      if (deposit && coveredCents > 0) {
        deposit.usedCents += coveredCents;
        ledger.post(depositForfeited({ id: `${deposit.id}-${fee.id}`, ...fact(), cents: coveredCents }));
      }
    }
    if (refundCents > 0) refundRest(deposit);
  }

  /** Takes a fee back, as the use case of the same name does. */
  function withdrawFee(visit: ModelVisit, fee: ModelCharge, state: 'void' | 'forgiven'): void {
    note(`fee ${state}`);
    if (fee.state === 'paid') refunds.refund(fee, refundableCentsOfCharge(fee));
    fee.state = state;
    const { deposit } = chargesOf(visit);
    const { coveredCents: cents } = fee;
    if (!deposit || cents === 0) return;
    deposit.usedCents -= cents;
    ledger.post(depositRestored({ id: `${deposit.id}-${fee.id}`, ...fact(), cents }));
    refunds.restoreToSalon(visit);
  }

  function startCharge(charge: ModelCharge, card: CardKind, isOffSession: boolean): void {
    if (charge.state !== 'due' && charge.state !== 'declined') return;
    const previousIntentId = charge.intentId;
    charge.attempt += 1;
    charge.state = 'processing';
    const { attempt } = charge;
    const paid = paidOf(charge);
    const cents = cardCentsOfCharge(charge);
    tools.approve(paid, attempt, cents);
    steps.add(`visit-charge-${charge.id}-${attempt}`, {
      call(key) {
        const previous = previousIntentId === undefined ? undefined : provider.end(previousIntentId);
        if (previous?.status === 'succeeded') return previous;
        return provider.charge(key, { paid, attempt, cents, feeCents: 0, card, isOffSession });
      },
      find: () => provider.findIntent(paid, attempt),
      settle: (intent) => applyPayment(charge, attempt, intent),
    });
  }

  /** As `applyVisitPayment` does. */
  function applyPayment(charge: ModelCharge, attempt: number, { id, status, cents }: ModelIntent): void {
    const decision = decideCharge(charge, attempt, status);
    if (decision === 'nothing') return;
    charge.intentId = id;
    if (decision === 'note') {
      if (status === 'needs-authentication') charge.state = 'needs-authentication';
    } else if (decision === 'decline') {
      charge.state = 'declined';
      settle(charge.visit);
    } else {
      charge.isCharged = true;
      const charged = { id: charge.id, ...fact(), cents, chargeId: id, transferId: 'tr' };
      ledger.post(...(charge.kind === 'deposit' ? depositTaken(charged) : cancellationFeeCharged(charged)));
      note(`${charge.kind} charged`);
      if (decision === 'give-back') {
        note('fee given back');
        return refunds.refund(charge, cardCentsOfCharge(charge));
      }
      charge.state = 'paid';
      settle(charge.visit);
      tools.reserveDeposit(charge.visit.id);
    }
  }

  return {
    visits: visits as readonly Readonly<ModelVisit>[],
    charges: charges as readonly Readonly<ModelCharge>[],
    refunds,
    settle: (visitId: number): void => settle(visitOf(visitId)),
    /** A client books, accepts the policy, and is charged its deposit. */
    book({ accepted, priceCents, card }: NewVisit): void {
      const visit: ModelVisit = { id: visits.length + 1, accepted, priceCents, outcome: 'open', charges: [] };
      visits.push(visit);
      const { depositCents: amountCents } = accepted;
      if (amountCents === 0) return;
      const deposit = insert(visit, { kind: 'deposit', state: 'due', amountCents, coveredCents: 0 });
      startCharge(deposit, card, true);
    },
    depositOf: (visitId: number): ModelCharge | undefined => chargesOf(visitOf(visitId)).deposit,
    /** An appointment is canceled, missed, or takes place after all. */
    change(visitId: number, outcome: VisitOutcome): void {
      const visit = visitOf(visitId);
      visit.outcome = outcome;
      settle(visit);
    },
    /** The salon charges a fee that is due or was declined. */
    chargeFee(visitId: number, card: CardKind): void {
      const { fee } = chargesOf(visitOf(visitId));
      if (fee) startCharge(fee, card, true);
    },
    forgiveFee(visitId: number): void {
      const visit = visitOf(visitId);
      const { fee } = chargesOf(visit);
      if (!fee || !['due', 'declined', 'paid'].includes(fee.state)) return;
      withdrawFee(visit, fee, 'forgiven');
      settle(visit);
    },
    /** The client pays a deposit that is unpaid, or a fee that was declined, and can authenticate. */
    payOwn(visitId: number, card: CardKind): void {
      const { deposit, fee } = chargesOf(visitOf(visitId));
      if (deposit) startCharge(deposit, card, false);
      // The salon may still forgive it.
      if (fee && fee.state !== 'due') startCharge(fee, card, false);
    },
    /** The salon gives back what a refund has not brought. */
    refundAgain(visitId: number): void {
      for (const charge of visitOf(visitId).charges) {
        const cents = owedCentsOfCharge(charge);
        if (cents > 0) note('visit refunded again');
        refunds.refund(charge, cents, true);
      }
    },
    applyIntent: (intent: ModelIntent): void => applyPayment(chargeOf(intent.paid), intent.attempt, intent),
    dispute: (paid: Paid, dispute: ModelDispute): void => refunds.dispute(chargeOf(paid), dispute),
    /** What a job does about payments that have waited too long for their client. */
    endWaiting(): void {
      for (const charge of charges)
        if (charge.state === 'needs-authentication' && charge.intentId !== undefined)
          applyPayment(charge, charge.attempt, provider.end(charge.intentId));
    },
  };
}
