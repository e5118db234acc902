import type Stripe from 'stripe';
import { revokeReferralBonus } from '../bonus/grant-referral-bonus.ts';
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
  // Of a payment that was given back because the order was closed meanwhile.
  if (order.intent_id !== idOf(dispute.payment_intent)) return;
  const fact = {
    orderId: order.id,
    salonId: order.salon_id,
    occurredAt: now,
    disputeId: dispute.id,
    cents: dispute.amount,
  };
  const state = disputeStateOf(dispute.status);
  // An inquiry withdraws nothing.
  if (dispute.balance_transactions.length > 0) {
    await post(trx, disputeOpened(fact));
    if (state !== 'open') await closeDispute(context, order, { ...fact, isWon: state === 'won' });
  }
  if (order.dispute !== state) await updateOrder(trx, order, { dispute: state }, now);
}

async function closeDispute(
  context: OrderContext,
  order: OrderRow,
  fact: Parameters<typeof disputeClosed>[0],
): Promise<void> {
  const posting = disputeClosed(fact);
  await post(context.trx, posting);
  if (fact.isWon || order.intent_id === null) return;
  const { cents } = fact;
  await revokeReferralBonus(context, { ...order, refunded_cents: order.charged_cents });
  await takeBack(context, order, { key: `${posting.key}:reversed`, cents, intent_id: order.intent_id });
}

/** What a dispute means here. */
export function disputeStateOf(status: Stripe.Dispute.Status): NonNullable<OrderRow['dispute']> {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}
