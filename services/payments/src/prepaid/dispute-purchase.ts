import type Stripe from 'stripe';
import { disputeAfter } from '../domain/dispute.ts';
import { purchaseDisputeClosed, purchaseDisputeOpened } from '../domain/purchase-postings.ts';
import { post } from '../ledger/ledger.ts';
import { disputeStateOf } from '../orders/dispute-order.ts';
import { idOf } from '../orders/payment-intents.ts';
import { takeBackStep } from '../orders/salon-money-steps.ts';
import { lockPurchase, type PurchaseContext, type PurchaseRow } from './purchases.store.ts';
import { changeRefunded } from './record-purchase-refund.ts';

/**
 * Writes what became of a dispute about a purchase, in whichever order its events come. While it is open nothing of what was bought can be used. A lost one ends what is
 * left of it, and the salon bears what visits have used; a won one gives it back.
 */
export async function recordPurchaseDispute(
  context: PurchaseContext,
  purchaseId: number,
  dispute: Stripe.Dispute,
): Promise<void> {
  const { trx, now } = context;
  const { purchase } = await lockPurchase(trx, purchaseId);
  const { kind, salon_id: salonId } = purchase;
  if (purchase.intent_id !== idOf(dispute.payment_intent)) return;
  const state = disputeStateOf(dispute.status);
  const after = disputeAfter(purchase.dispute, state);
  if (purchase.dispute !== after)
    await trx('prepaid_purchases').where({ id: purchaseId }).update({ dispute: after, changed_at: now });
  // An inquiry withdraws nothing.
  if (dispute.balance_transactions.length === 0) return;
  const { id: disputeId, amount: cents } = dispute;
  const fact = { kind, purchaseId, salonId, occurredAt: now, cents };
  await post(trx, purchaseDisputeOpened(fact, disputeId));
  if (state === 'open') return;
  const closed = purchaseDisputeClosed(fact, { disputeId, isWon: state === 'won' });
  const isNew = await post(trx, closed);
  if (!isNew || state === 'won') return;
  await changeRefunded(context, purchaseId, cents);
  await takeFromSalon(context, purchase, { key: closed.key, cents });
}

/** The salon has got the money of a package. That of a gift card we have kept, except for what the salon bears. */
async function takeFromSalon(
  { trx, adder }: PurchaseContext,
  { id: purchaseId, kind, salon_id: salonId, intent_id: intentId }: PurchaseRow,
  { key, cents }: { readonly key: string; readonly cents: number },
): Promise<void> {
  if (kind === 'gift-card' || intentId === null) return;
  const postingKey = `${key}:reversed`;
  const payload = { purchaseId, salonId, intentId, cents, postingKey };
  await adder.add(trx, takeBackStep, { key: `take-back-${postingKey}`, payload });
}
