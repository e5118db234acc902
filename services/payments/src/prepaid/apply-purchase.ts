import { decideAttempt, type AttemptState } from '../domain/payment-attempt.ts';
import type { PaymentState } from '../orders/payment-intents.ts';
import { giftCardPaid } from '../gift-cards/gift-card-paid.ts';
import { packagePaid } from '../packages/buy-package.ts';
import { lockPurchase, type PurchaseContext, type PurchaseRow } from './purchases.store.ts';

/** What became of a purchase; `refused` without a payment. */
type PurchasePayment =
  PaymentState | { readonly status: 'refused'; readonly code: string; readonly message: string };

/** A purchase has one attempt, which ends with it. */
const attemptStates: Readonly<Record<PurchaseRow['state'], AttemptState>> = {
  processing: 'running',
  'needs-authentication': 'needs-authentication',
  declined: 'failed',
  paid: 'succeeded',
};

/**
 * Writes what became of a purchase, once, in whichever order answers and events come. A success counts whatever the row says, since the money has moved.
 */
export async function applyPurchase(
  context: PurchaseContext,
  purchaseId: number,
  payment: PurchasePayment,
): Promise<void> {
  const { purchase } = await lockPurchase(context.trx, purchaseId);
  const decision = decideAttempt(
    { state: 'processing', attempt: 1 },
    { state: attemptStates[purchase.state], attempt: 1 },
    payment.status,
  );
  if (decision === 'nothing') return;
  if (payment.status === 'succeeded') return recordPaid(context, purchase, payment);
  if (payment.status === 'refused' || payment.status === 'failed') return decline(context, purchase, payment);
  // Nothing that is known is written again: the purchase keeps the time since which it waits.
  if (decision === 'note' && purchase.intent_id === payment.intentId) return;
  await change(context, purchase, {
    intent_id: payment.intentId,
    ...(decision === 'authenticate' && { state: 'needs-authentication' as const }),
  });
}

async function decline(
  context: PurchaseContext,
  purchase: PurchaseRow,
  payment: PurchasePayment,
): Promise<void> {
  const failure = payment.status === 'refused' ? payment : payment.failure;
  await change(context, purchase, {
    state: 'declined',
    failure_code: failure?.code.slice(0, 100) ?? 'card_declined',
    failure_message: failure?.message.slice(0, 500) ?? 'The card was declined.',
    ...(payment.status !== 'refused' && { intent_id: payment.intentId }),
  });
}

async function recordPaid(
  context: PurchaseContext,
  purchase: PurchaseRow,
  { intentId, charge }: PaymentState,
): Promise<void> {
  if (!charge) throw new Error(`the payment ${intentId} has no charge`);
  await change(context, purchase, {
    state: 'paid',
    intent_id: intentId,
    charge_id: charge.chargeId,
    failure_code: null,
    failure_message: null,
    paid_at: context.now,
  });
  if (purchase.kind === 'gift-card') await giftCardPaid(context, purchase, charge);
  else await packagePaid(context, purchase, charge);
}

async function change(
  { trx, now }: PurchaseContext,
  { id }: PurchaseRow,
  changes: Partial<PurchaseRow> & { readonly paid_at?: Date },
): Promise<void> {
  await trx('prepaid_purchases')
    .where({ id })
    .update({ ...changes, changed_at: now });
}
