import type Stripe from 'stripe';
import { latePaymentReturned } from '../domain/late-payment-postings.ts';
import { orderRefunded } from '../domain/order-postings.ts';
import { movementsOfOrder, post } from '../ledger/ledger.ts';
import type { StepOutcome } from '../steps/steps.ts';
import { changeOrder } from './change-order.ts';
import type { OrderContext } from './order-context.ts';
import { lockOrder, type OrderRow } from './orders.store.ts';
import { idOf } from './payment-intents.ts';
import { lockRefund, type RefundRow } from './refunds.store.ts';

/** Writes what became of a refund to a card, once: the ledger, and what is left of the order. */
export async function settleRefund(
  context: OrderContext,
  { orderId, refundId }: { readonly orderId: number; readonly refundId: number },
  outcome: StepOutcome<Stripe.Refund>,
): Promise<void> {
  const { trx, now } = context;
  const order = await lockOrder(trx, orderId);
  const refund = await lockRefund(trx, refundId);
  if (refund.state !== 'pending') return;
  if (!outcome.ok) return fail(context, refund, outcome.refusal.message);
  const { id, status, transfer_reversal } = outcome.result;
  if (status === 'failed' || status === 'canceled')
    return fail(context, refund, 'The card did not take the refund.');
  await trx('payment_refunds')
    .where({ id: refund.id })
    .update({ state: 'done', provider_refund_id: id, settled_at: now });
  const refs = { refundId: id, transferReversalId: idOf(transfer_reversal) };
  if (refund.late_attempt === null)
    return recordRefund(context, order, { refund, to: { type: 'card', ...refs } });
  const late = { attempt: refund.late_attempt, cents: refund.cents, occurredAt: now };
  for (const posting of latePaymentReturned({ orderId, salonId: order.salon_id, ...late }, refs))
    await post(trx, posting);
}

/** Takes a refund from what is left of a locked order. */
export async function recordRefund(
  context: OrderContext,
  order: OrderRow,
  { refund, to }: { refund: Pick<RefundRow, 'id' | 'cents'>; to: Parameters<typeof orderRefunded>[0]['to'] },
): Promise<void> {
  const { trx, now } = context;
  const postings = orderRefunded({
    orderId: order.id,
    salonId: order.salon_id,
    occurredAt: now,
    refundKey: String(refund.id),
    cents: refund.cents,
    refundableCents: order.charged_cents - order.refunded_cents,
    movements: await movementsOfOrder(trx, order.id),
    to,
  });
  for (const posting of postings) await post(trx, posting);
  await changeOrder(context, order, { refunded_cents: order.refunded_cents + refund.cents }, 'refunded');
}

async function fail({ trx, now }: OrderContext, refund: RefundRow, message: string): Promise<void> {
  await trx('payment_refunds')
    .where({ id: refund.id })
    .update({ state: 'failed', failure_message: message, settled_at: now });
}
