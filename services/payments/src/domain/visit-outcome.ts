import { feesOf, leastChargeCents, type AcceptedFees } from '@frizo/money';

/** `open`: it is to come, or has taken place. `canceled`: in time, or not by the client, or a no-show that nobody has noticed in time. */
export type VisitOutcome = 'open' | 'canceled' | 'canceled-late' | 'no-show';

/** What has happened to an appointment. */
export interface VisitChange {
  readonly status: 'active' | 'canceled' | 'no-show';
  readonly by: 'client' | 'professional';
  /** When it was canceled. */
  readonly changedAt: Date;
  /** The last instant at which canceling was free. */
  readonly freeUntil: Date;
  readonly startsAt: Date;
}

/** A no-show that is marked later costs nothing: nobody has to expect a fee for a visit of long ago. */
export const noShowFeeDays = 7;

/** How a visit ended, by the instant of its cancellation: late only by the client, from the last free instant on. */
export function outcomeOf({ status, by, changedAt, freeUntil, startsAt }: VisitChange): VisitOutcome {
  if (status === 'active') return 'open';
  if (status === 'no-show') {
    const isNoticed = changedAt.getTime() <= startsAt.getTime() + noShowFeeDays * 24 * 60 * 60 * 1000;
    return isNoticed ? 'no-show' : 'canceled';
  }
  return by === 'client' && changedAt >= freeUntil ? 'canceled-late' : 'canceled';
}

/** What an outcome means for the money, in cents. */
export interface Settlement {
  readonly feeCents: number;
  /** The part of the fee that the deposit pays. */
  readonly coveredCents: number;
  /** The part of the deposit that goes back to the client. */
  readonly refundCents: number;
}

/**
 * Divides a deposit between the fee of an outcome and the client. While a visit is open its deposit stays as it is. What the deposit leaves of a fee is waived where it
 * is less than a card can be charged.
 * @param depositCents what was paid and is neither used nor refunded
 */
export function settlementOf(
  outcome: VisitOutcome,
  {
    accepted,
    priceCents,
    depositCents,
  }: { readonly accepted: AcceptedFees; readonly priceCents: number; readonly depositCents: number },
): Settlement {
  if (outcome === 'open') return { feeCents: 0, coveredCents: 0, refundCents: 0 };
  const { lateFeeCents, noShowFeeCents } = feesOf(accepted, priceCents);
  const fees = { canceled: 0, 'canceled-late': lateFeeCents, 'no-show': noShowFeeCents };
  const wantedCents = fees[outcome];
  const coveredCents = Math.min(wantedCents, depositCents);
  const feeCents = wantedCents - coveredCents < leastChargeCents ? coveredCents : wantedCents;
  return { feeCents, coveredCents, refundCents: depositCents - coveredCents };
}
