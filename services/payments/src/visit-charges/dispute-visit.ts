import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { disputeAfter } from '../domain/dispute.ts';
import { depositForfeited } from '../domain/prepaid-postings.ts';
import { disputeClosed, disputeOpened } from '../domain/refund-postings.ts';
import { lostDisputeOf } from '../domain/visit-charge.ts';
import { post } from '../ledger/ledger.ts';
import { disputeStateOf } from '../orders/dispute-order.ts';
import { idOf } from '../orders/payment-intents.ts';
import { takeBackStep } from '../orders/salon-money-steps.ts';
import { changeCharge, refundCharge, settleVisit, type VisitContext } from './settle-visit.ts';
import {
  amountsOfCharge,
  lockCharge,
  readCharge,
  refundableCentsOf,
  refundCentsOf,
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
  let lost: Partial<ChargeRow> | undefined;
  // An inquiry withdraws nothing.
  if (dispute.balance_transactions.length > 0) {
    await post(trx, disputeOpened(fact));
    if (state !== 'open') {
      const closed = disputeClosed({ ...fact, isWon: state === 'won' });
      const isNew = await post(trx, closed);
      if (isNew && state === 'lost')
        lost = await loseDispute(context, { terms, charge }, dispute, closed.key);
    }
  }
  const after = disputeAfter(charge.dispute, state);
  if (charge.dispute === after && !lost) return;
  await changeCharge(context, terms, charge, { ...lost, dispute: after }, null);
  if (after !== 'open') await goOn(context, terms, chargeId);
}

/** Takes the money from the salon's account. @returns the changes of the row */
async function loseDispute(
  context: VisitContext,
  { terms, charge }: { readonly terms: TermsRow; readonly charge: ChargeRow },
  { id: disputeId, amount }: Stripe.Dispute,
  key: string,
): Promise<Partial<ChargeRow>> {
  const { trx, adder } = context;
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
  const disputedCents = (charge.lost_dispute_cents ?? 0) + amount;
  const noted = await noteLostDispute(
    context,
    { terms, charge },
    { disputedCents, id: `dispute-${disputeId}` },
  );
  return { ...noted, lost_dispute_cents: disputedCents };
}

/**
 * What a dispute that was lost has given back to the client besides refunds, as far as the charge does not say so yet. What is free of a deposit is not owed to the client
 * any more. @returns the changes of the row
 */
async function noteLostDispute(
  { trx, now }: VisitContext,
  { terms, charge }: { readonly terms: TermsRow; readonly charge: ChargeRow },
  { disputedCents, id }: { readonly disputedCents: number; readonly id: string },
): Promise<Pick<ChargeRow, 'refunded_cents' | 'refunded_by_salon_cents'>> {
  const byRefundsCents = await refundCentsOf(trx, charge.id);
  const lost = lostDisputeOf(amountsOfCharge(charge), { disputedCents, byRefundsCents });
  const fact = { id: `${charge.id}-${id}`, salonId: terms.salon_id, occurredAt: now };
  if (charge.kind === 'deposit') await post(trx, depositForfeited({ ...fact, cents: lost.forfeitedCents }));
  return {
    refunded_cents: charge.refunded_cents + lost.refundedCents,
    refunded_by_salon_cents: charge.refunded_by_salon_cents + lost.bySalonCents,
  };
}

/**
 * A refund of a charge has failed, perhaps because its dispute had been lost: then the client has got the money by that. @param charge without the refund, which is stored as
 * failed. @returns the changes of the row
 */
export async function noteDisputeOfFailedRefund(
  context: VisitContext,
  { terms, charge }: { readonly terms: TermsRow; readonly charge: ChargeRow },
  refundId: number,
): Promise<Pick<ChargeRow, 'refunded_cents' | 'refunded_by_salon_cents'>> {
  const { refunded_cents, refunded_by_salon_cents } = charge;
  if (charge.dispute !== 'lost') return { refunded_cents, refunded_by_salon_cents };
  const disputedCents = charge.lost_dispute_cents ?? (await disputedCentsOfStep(context.trx, charge.id));
  return noteLostDispute(context, { terms, charge }, { disputedCents, id: `refund-${refundId}` });
}

/** For disputes that were lost before the row said so: the step that takes it from the salon's account knows what it was; one that takes the rest is of less. */
async function disputedCentsOfStep(trx: Knex.Transaction, chargeId: number): Promise<number> {
  const [row] = await trx('provider_steps')
    .where({ name: takeBackStep.name })
    .whereRaw(`payload->>'visitChargeId' = ?`, [String(chargeId)])
    .whereRaw(`starts_with(payload->>'postingKey', 'dispute:')`)
    .select<{ cents: number | null }[]>(trx.raw(`max((payload->>'cents')::integer) as cents`));
  return row?.cents ?? 0;
}

/** What had to wait for the decision: the refund of a fee that was forgiven or fell away, and the rest of a deposit. */
async function goOn(context: VisitContext, terms: TermsRow, chargeId: number): Promise<void> {
  const charge = await readCharge(context.trx, chargeId);
  const isGivenBack = charge.state === 'forgiven' || charge.state === 'void';
  if (charge.kind !== 'deposit' && isGivenBack)
    await refundCharge(context, charge, refundableCentsOf(charge));
  await settleVisit(context, terms.appointment_id);
}
