import type Stripe from 'stripe';
import { revokeReferralBonus } from '../bonus/grant-referral-bonus.ts';
import { disputeAfter, type DisputeState } from '../domain/dispute.ts';
import { disputeClosed, disputeOpened } from '../domain/refund-postings.ts';
import { post } from '../ledger/ledger.ts';
import type { OrderContext } from './order-context.ts';
import { lockOrder, updateOrder, type OrderRow } from './orders.store.ts';
import { idOf } from './payment-intents.ts';
import { takeBack } from './record-refund-outcome.ts';

/**
 * Writes what became of a dispute about the payment of an order, in whichever order its events come: the state that the lists show, and in the ledger the money that
 * the client's bank has withdrawn and, if the dispute is won, returned. What a lost one has cost is taken from the salon's account.
 */
export async function recordDispute(
  context: OrderContext,
  orderId: number,
  dispute: Stripe.Dispute,
): Promise<void> {
  const { trx, now } = context;
  const order = await lockOrder(trx, orderId);
  const isLate = await isLatePayment(context, order, idOf(dispute.payment_intent));
  if (isLate === undefined) return;
  const fact = {
    orderId: order.id,
    salonId: order.salon_id,
    occurredAt: now,
    disputeId: dispute.id,
    cents: dispute.amount,
    isLate,
  };
  const state = disputeStateOf(dispute.status);
  // An inquiry withdraws nothing.
  if (dispute.balance_transactions.length > 0) {
    await post(trx, disputeOpened(fact));
    if (state !== 'open') await closeDispute(context, order, { ...fact, isWon: state === 'won' });
  }
  const after = disputeAfter(order.dispute, state);
  if (!isLate && order.dispute !== after) await updateOrder(trx, order, { dispute: after }, now);
}

/** Whether a payment came after its order was closed, and is given back; undefined for one that has not succeeded. */
async function isLatePayment(
  { trx }: OrderContext,
  order: OrderRow,
  intentId: string | undefined,
): Promise<boolean | undefined> {
  if (intentId === undefined) return undefined;
  if (order.intent_id === intentId) return false;
  const returned = await trx('payment_attempts')
    .where({ order_id: order.id, intent_id: intentId, state: 'returned' })
    .first<{ attempt: number } | undefined>('attempt');
  return returned === undefined ? undefined : true;
}

async function closeDispute(
  context: OrderContext,
  order: OrderRow,
  fact: Parameters<typeof disputeClosed>[0],
): Promise<void> {
  const posting = disputeClosed(fact);
  await post(context.trx, posting);
  // The money of a late payment does not stay with the salon whatever becomes of it.
  if (fact.isWon || fact.isLate || order.intent_id === null) return;
  const { cents } = fact;
  await revokeReferralBonus(context, { ...order, refunded_cents: order.charged_cents });
  await takeBack(context, order, { key: `${posting.key}:reversed`, cents, intent_id: order.intent_id });
}

/** What a dispute means here. */
export function disputeStateOf(status: Stripe.Dispute.Status): DisputeState {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}
