import type Stripe from 'stripe';
import { latePaymentReturned } from '../domain/late-payment-postings.ts';
import { orderRefunded } from '../domain/order-postings.ts';
import { changeGiftCard } from '../gift-cards/gift-cards.store.ts';
import { movementsOfOrder, post } from '../ledger/ledger.ts';
import type { StepOutcome } from '../steps/steps.ts';
import { changeOrder } from './change-order.ts';
import type { OrderContext } from './order-context.ts';
import { lockOrder, type OrderRow } from './orders.store.ts';
import { idOf } from './payment-intents.ts';
import { findRefund, insertRefund, lockRefund, type RefundRow } from './refunds.store.ts';

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

/**
 * Brings the refunds of a payment up to what the provider says, also those that were made at its dashboard. Refunds of nothing of ours are left
 * alone.
 */
export async function recordProviderRefunds(
  context: OrderContext,
  intentId: string,
  refunds: readonly Stripe.Refund[],
): Promise<void> {
  const { trx, now } = context;
  const attempt = await trx('payment_attempts')
    .where({ intent_id: intentId })
    .first<{ order_id: number } | undefined>('order_id');
  if (!attempt) return;
  for (const refund of refunds) {
    const own = Number(refund.metadata?.['refund']);
    if (Number.isSafeInteger(own)) {
      await settleRefund(context, { orderId: attempt.order_id, refundId: own }, { ok: true, result: refund });
      continue;
    }
    const order = await lockOrder(trx, attempt.order_id);
    const isDone = refund.status === 'succeeded' || refund.status === 'pending';
    if (!isDone || order.intent_id !== intentId || (await findRefund(trx, refund.id))) continue;
    const { id: provider_refund_id, amount: cents } = refund;
    const id = await insertRefund(trx, {
      order_id: order.id,
      request_key: provider_refund_id,
      provider_refund_id,
      cents,
      reason: 'It was made at the payment provider.',
      state: 'done',
      created_at: now,
    });
    const transferReversalId = idOf(refund.transfer_reversal);
    const to = { type: 'card' as const, refundId: provider_refund_id, transferReversalId };
    await recordRefund(context, order, { refund: { id, cents }, to });
  }
}

type RecordContext = Pick<OrderContext, 'trx' | 'outbox' | 'now'>;

/** Writes what became of a refund to a gift card, once: the ledger, the card's balance, and what is left of the order. */
export async function settleGiftCardReturn(
  context: RecordContext,
  { orderId, refundId }: { readonly orderId: number; readonly refundId: number },
  outcome: StepOutcome<Stripe.TransferReversal>,
): Promise<void> {
  const { trx, now } = context;
  const order = await lockOrder(trx, orderId);
  const refund = await lockRefund(trx, refundId);
  if (refund.state !== 'pending' || refund.gift_card_id === null) return;
  if (!outcome.ok) return fail(context, refund, outcome.refusal.message);
  const { id: transferReversalId } = outcome.result;
  await trx('payment_refunds')
    .where({ id: refund.id })
    .update({ state: 'done', provider_refund_id: transferReversalId, settled_at: now });
  await changeGiftCard(trx, refund.gift_card_id, { kind: 'return', cents: refund.cents });
  await recordRefund(context, order, { refund, to: { type: 'gift-card', transferReversalId } });
}

/** Takes a refund from what is left of a locked order. */
export async function recordRefund(
  context: RecordContext,
  order: OrderRow,
  { refund, to }: { refund: Pick<RefundRow, 'id' | 'cents'>; to: Parameters<typeof orderRefunded>[0]['to'] },
): Promise<void> {
  const { trx, now } = context;
  const [paidColumn, refundedColumn] =
    to.type === 'gift-card'
      ? (['gift_card_cents', 'gift_card_refunded_cents'] as const)
      : (['charged_cents', 'refunded_cents'] as const);
  const postings = orderRefunded({
    orderId: order.id,
    salonId: order.salon_id,
    occurredAt: now,
    refundKey: String(refund.id),
    cents: refund.cents,
    refundableCents: order[paidColumn] - order[refundedColumn],
    movements: await movementsOfOrder(trx, order.id),
    to,
  });
  // Who gives back at the provider's dashboard may leave the salon its transfer.
  const isReversed = to.type === 'cash' || to.transferReversalId !== undefined;
  for (const posting of postings)
    if (isReversed || posting.kind !== 'transfer-reversed') await post(trx, posting);
  const refunded = { [refundedColumn]: order[refundedColumn] + refund.cents };
  await changeOrder(context, order, refunded, 'refunded');
}

async function fail({ trx, now }: RecordContext, refund: RefundRow, message: string): Promise<void> {
  await trx('payment_refunds')
    .where({ id: refund.id })
    .update({ state: 'failed', failure_message: message, settled_at: now });
}
