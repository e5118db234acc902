import type { AttemptNews } from './payment-attempt.ts';
import type { VisitOutcome } from './visit-outcome.ts';

/** What has happened to a deposit or a fee, in cents. */
export interface VisitChargeAmounts {
  readonly kind: 'deposit' | 'late-cancellation' | 'no-show';
  readonly state: 'due' | 'processing' | 'needs-authentication' | 'paid' | 'declined' | 'forgiven' | 'void';
  readonly amountCents: number;
  /** The part of a fee that the deposit pays. */
  readonly coveredCents: number;
  readonly usedCents: number;
  /** The part of a deposit that an open payment order deducts. */
  readonly reservedCents: number;
  /** What went back to the client, by refunds or by a lost dispute. */
  readonly refundedCents: number;
  /** The part of it that was used or reserved at that time, so that the salon bore it. */
  readonly refundedBySalonCents: number;
  /** What refunds that failed have not brought. */
  readonly failedRefundCents: number;
}

/** What was paid as a deposit and is neither used, reserved nor refunded, in cents. */
export function availableCentsOfDeposit(deposit: VisitChargeAmounts | undefined): number {
  if (deposit?.state !== 'paid') return 0;
  const refundedOfItCents = deposit.refundedCents - deposit.refundedBySalonCents;
  return deposit.amountCents - deposit.usedCents - deposit.reservedCents - refundedOfItCents;
}

/** The part of a charge that a card pays, in cents. */
export function cardCentsOfCharge({
  amountCents,
  coveredCents,
}: Pick<VisitChargeAmounts, 'amountCents' | 'coveredCents'>): number {
  return amountCents - coveredCents;
}

/** What can go back of a charge, in cents: what is free of a deposit, and what a card has paid of a fee. */
export function refundableCentsOfCharge(charge: VisitChargeAmounts): number {
  return charge.kind === 'deposit'
    ? availableCentsOfDeposit(charge)
    : cardCentsOfCharge(charge) - charge.refundedCents;
}

/** What the client has to get back and a refund has not brought, in cents. */
export function owedCentsOfCharge(charge: VisitChargeAmounts): number {
  return Math.min(charge.failedRefundCents, refundableCentsOfCharge(charge));
}

/**
 * What refunds that failed have not brought once another one is on its way, in cents.
 * @param isAgain it brings what they have not; otherwise it brings something else as long as that is left
 */
export function failedCentsAfterRefund(
  charge: VisitChargeAmounts,
  { cents, isAgain }: { readonly cents: number; readonly isAgain: boolean },
): number {
  const { failedRefundCents } = charge;
  if (isAgain) return Math.max(0, failedRefundCents - cents);
  return Math.max(0, Math.min(failedRefundCents, refundableCentsOfCharge(charge) - cents));
}

/** What the salon bore of a refund of a deposit and is free by now, so that it belongs to the salon, in cents. */
export function restoredCentsOf(deposit: VisitChargeAmounts | undefined): number {
  return Math.min(availableCentsOfDeposit(deposit), deposit?.refundedBySalonCents ?? 0);
}

/**
 * What a lost dispute changes, in cents. The client has got the money back by it, and the salon has borne all of it: what is free of a deposit is the salon's from now
 * on, and what was used or reserved of it already is noted as borne. A refund that was on its way takes precedence until it fails, which the provider makes it do where
 * the dispute has left too little: then this is computed again.
 * @param byRefundsCents what refunds have given back of the charge, or will; the rest of `refundedCents` was noted for the dispute before
 */
export function lostDisputeOf(
  charge: VisitChargeAmounts,
  { disputedCents, byRefundsCents }: { readonly disputedCents: number; readonly byRefundsCents: number },
): { readonly refundedCents: number; readonly forfeitedCents: number; readonly bySalonCents: number } {
  const lostCents = Math.min(disputedCents, cardCentsOfCharge(charge) - byRefundsCents);
  const refundedCents = Math.max(0, lostCents - (charge.refundedCents - byRefundsCents));
  if (charge.kind !== 'deposit') return { refundedCents, forfeitedCents: 0, bySalonCents: 0 };
  const forfeitedCents = Math.min(refundedCents, availableCentsOfDeposit(charge));
  return { refundedCents, forfeitedCents, bySalonCents: refundedCents - forfeitedCents };
}

/**
 * What follows from news of an attempt to charge a deposit or a fee.
 * - `pay`: it is paid; `give-back`: it was forgiven or withdrawn meanwhile, and the money goes back.
 * - `note`: it goes on; `decline`: it has failed.
 */
export type ChargeDecision = 'pay' | 'give-back' | 'note' | 'decline' | 'nothing';

/** Decides about news of an attempt, which come in any order and more than once. A success counts whatever the row says, since the money has moved; a failure only counts for the latest attempt. */
export function decideCharge(
  charge: Pick<VisitChargeAmounts, 'kind' | 'state'> & {
    /** The latest. */
    readonly attempt: number;
    /** A success was recorded. */
    readonly isCharged: boolean;
  },
  attempt: number,
  news: AttemptNews,
): ChargeDecision {
  if (charge.isCharged) return 'nothing';
  if (news === 'succeeded') {
    const isWithdrawn = charge.state === 'forgiven' || charge.state === 'void';
    return charge.kind !== 'deposit' && isWithdrawn ? 'give-back' : 'pay';
  }
  const isRunning = charge.state === 'processing' || charge.state === 'needs-authentication';
  if (charge.attempt !== attempt || !isRunning) return 'nothing';
  return news === 'processing' || news === 'needs-authentication' ? 'note' : 'decline';
}

/** What settling a visit does, in this order. */
export interface VisitDecision {
  /** The visit takes place after all, or is paid, so that its fee falls away. */
  readonly withdrawsFee: boolean;
  /** `lapse`: if it is unpaid it cannot be paid any more; `end`: its rest goes back too; `count-again`: what a refund has not brought pays for the visit again. */
  readonly deposit: 'keep' | 'count-again' | 'lapse' | 'end';
  readonly decidesFee: boolean;
}

const nothing: VisitDecision = { withdrawsFee: false, deposit: 'keep', decidesFee: false };

/** Decides what follows for the deposit and the fee of a visit. What is on its way, or reserved for an open order, is waited for: the visit is settled again then. */
export function decideVisit({
  outcome,
  deposit,
  fee,
  isPaid,
}: {
  readonly outcome: VisitOutcome;
  readonly deposit: VisitChargeAmounts | undefined;
  /** The fee that counts. */
  readonly fee: VisitChargeAmounts | undefined;
  /** An order of the visit is paid. */
  readonly isPaid: boolean;
}): VisitDecision {
  if (deposit?.state === 'processing' || fee?.state === 'processing') return nothing;
  const withdrawsFee = fee !== undefined && fee.state !== 'forgiven';
  // Whoever has paid for the visit owes no fee for it, also if that came first.
  if (isPaid) return { withdrawsFee, deposit: 'end', decidesFee: false };
  if (outcome === 'open') {
    const isOwed = deposit !== undefined && deposit.failedRefundCents > 0;
    return { withdrawsFee, deposit: isOwed ? 'count-again' : 'keep', decidesFee: false };
  }
  if (deposit && deposit.reservedCents > 0) return nothing;
  // With a fee the deposit was paid too late to cover it.
  if (fee) return { ...nothing, deposit: 'end' };
  return { ...nothing, deposit: 'lapse', decidesFee: true };
}
