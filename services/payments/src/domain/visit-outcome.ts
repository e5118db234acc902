import { feesOf, type AcceptedFees } from '@frizo/money';

/** `open`: it is to come, or has taken place. `canceled`: in time, or not by the client. */
export type VisitOutcome = 'open' | 'canceled' | 'canceled-late' | 'no-show';

/** What has happened to an appointment. */
export interface VisitChange {
  readonly status: 'active' | 'canceled' | 'no-show';
  readonly by: 'client' | 'professional';
  /** When it was canceled. */
  readonly changedAt: Date;
  /** The last instant at which canceling was free. */
  readonly freeUntil: Date;
}

/** How a visit ended, by the instant of its cancellation: late only by the client, from the last free instant on. */
export function outcomeOf({ status, by, changedAt, freeUntil }: VisitChange): VisitOutcome {
  if (status === 'active') return 'open';
  if (status === 'no-show') return 'no-show';
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
 * Divides a deposit between the fee of an outcome and the client. While a visit is open its deposit stays as it is.
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
  const feeCents = fees[outcome];
  const coveredCents = Math.min(feeCents, depositCents);
  return { feeCents, coveredCents, refundCents: depositCents - coveredCents };
}
