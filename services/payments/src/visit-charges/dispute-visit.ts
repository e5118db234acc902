import type Stripe from 'stripe';
import { depositForfeited } from '../domain/prepaid-postings.ts';
import { disputeClosed, disputeOpened } from '../domain/refund-postings.ts';
import { post } from '../ledger/ledger.ts';
import { disputeStateOf } from '../orders/dispute-order.ts';
import { idOf } from '../orders/payment-intents.ts';
import { takeBackStep } from '../orders/salon-money-steps.ts';
import { changeCharge, refundCharge, settleVisit, type VisitContext } from './settle-visit.ts';
import {
  availableCentsOf,
  cardCentsOf,
  lockCharge,
  readCharge,
  refundableCentsOf,
  type ChargeRow,
  type TermsRow,
} from './visit-charges.store.ts';

/**
 * Writes what became of a dispute about a deposit or a fee, in whichever order its events come, as `recordDispute` does for orders: a lost one is borne by the salon, and
 * the client has got the money back by it. Refunds wait until it is decided.
 */
export async function recordVisitDispute(
  context: VisitContext,
  chargeId: number,
  dispute: Stripe.Dispute,
): Promise<void> {
  const { trx, now } = context;
  const { terms, charge } = await lockCharge(trx, chargeId);
  if (charge.intent_id !== idOf(dispute.payment_intent)) return;
  const state = disputeStateOf(dispute.status);
  const fact = { salonId: terms.salon_id, occurredAt: now, disputeId: dispute.id, cents: dispute.amount };
  let changes: Partial<ChargeRow> = { dispute: state };
  // An inquiry withdraws nothing.
  if (dispute.balance_transactions.length > 0) {
    await post(trx, disputeOpened(fact));
    if (state !== 'open') {
      const closed = disputeClosed({ ...fact, isWon: state === 'won' });
      const isNew = await post(trx, closed);
      if (isNew && state === 'lost')
        changes = { ...changes, ...(await loseDispute(context, { terms, charge }, dispute, closed.key)) };
    }
  }
  if (charge.dispute === state) return;
  await changeCharge(context, terms, charge, changes, null);
  if (state !== 'open') await goOn(context, terms, chargeId);
}

/** Takes the money from the salon's account. @returns the changes of the row */
async function loseDispute(
  { trx, now, adder }: VisitContext,
  { terms, charge }: { readonly terms: TermsRow; readonly charge: ChargeRow },
  { id: disputeId, amount }: Stripe.Dispute,
  key: string,
): Promise<Partial<ChargeRow>> {
  const { salon_id: salonId } = terms;
  if (charge.intent_id !== null) {
    const postingKey = `${key}:reversed`;
    const payload = {
      visitChargeId: charge.id,
      salonId,
      intentId: charge.intent_id,
      cents: amount,
      postingKey,
    };
    await adder.add(trx, takeBackStep, { key: `take-back-${postingKey}`, payload });
  }
  const cents = Math.min(amount, cardCentsOf(charge) - charge.refunded_cents);
  const refunded_cents = charge.refunded_cents + cents;
  if (charge.kind !== 'deposit') return { refunded_cents };
  // The salon has borne all of it, so what is free of the deposit is not owed to the client any more.
  const freeCents = Math.min(cents, availableCentsOf(charge));
  const fact = { id: `${charge.id}-dispute-${disputeId}`, salonId, occurredAt: now };
  await post(trx, depositForfeited({ ...fact, cents: freeCents }));
  return {
    refunded_cents,
    refunded_by_salon_cents: charge.refunded_by_salon_cents + cents - freeCents,
  };
}

/** What had to wait for the decision: the refund of a fee that was forgiven or fell away, and the rest of a deposit. */
async function goOn(context: VisitContext, terms: TermsRow, chargeId: number): Promise<void> {
  const charge = await readCharge(context.trx, chargeId);
  const isGivenBack = charge.state === 'forgiven' || charge.state === 'void';
  if (charge.kind !== 'deposit' && isGivenBack)
    await refundCharge(context, charge, refundableCentsOf(charge));
  await settleVisit(context, terms.appointment_id);
}
