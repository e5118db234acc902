import type Stripe from 'stripe';
import { revokeReferralBonus } from '../bonus/grant-referral-bonus.ts';
import { lateKey } from '../domain/order-postings.ts';
import {
  latePaymentReturned,
  orderRefunded,
  platformFeeReturned,
  refundFailed,
  refundKeyOf,
  returnedFeeCentsOf,
  type RefundedOrder,
} from '../domain/refund-postings.ts';
import { linesOf, movementsOfOrder, post, postAll } from '../ledger/ledger.ts';
import { refusedRefundText } from '../provider/refund-texts.ts';
import type { StepOutcome } from '../steps/steps.ts';
import { changeOrder } from './change-order.ts';
import type { OrderContext } from './order-context.ts';
import { lockOrder, type OrderRow } from './orders.store.ts';
import type { ProviderRefunds } from './payment-events.ts';
import { idOf } from './payment-intents.ts';
import { findRefund, insertRefund, lockRefund, type RefundRow } from './refunds.store.ts';
import { returnBonus, useBonusAgain } from './return-bonus.ts';

/**
 * Writes what became of a refund to a card, once: the ledger, and what is left of the order. The provider accepts a refund before the client's bank does, so
 * one that is done may still fail.
 */
export async function recordRefundOutcome(
  context: OrderContext,
  { orderId, refundId }: { readonly orderId: number; readonly refundId: number },
  outcome: StepOutcome<Stripe.Refund>,
): Promise<void> {
  const { trx } = context;
  const order = await lockOrder(trx, orderId);
  const refund = await lockRefund(trx, refundId);
  if (refund.state === 'failed') return;
  if (!outcome.ok) {
    if (refund.state !== 'pending') return;
    await markFailed(context, refund.id, refusedRefundText(outcome.refusal));
    if (refund.late_attempt !== null)
      await keepLatePayment(context, order, { refund, attempt: refund.late_attempt });
    return;
  }
  const { result } = outcome;
  const settled =
    refund.state === 'pending' ? await settleAccepted(context, { order, refund, result }) : order;
  if (isFailedRefund(result)) await revokeRefund(context, settled, { refund, providerRefundId: result.id });
}

/** Returns the order as it is then. */
async function settleAccepted(
  context: OrderContext,
  { order, refund, result }: { order: OrderRow; refund: RefundRow; result: Stripe.Refund },
): Promise<OrderRow> {
  const { trx, now } = context;
  await trx('payment_refunds')
    .where({ id: refund.id })
    .update({ state: 'done', provider_refund_id: result.id, settled_at: now });
  const refs = { refundId: result.id, transferReversalId: idOf(result.transfer_reversal) };
  if (refund.late_attempt === null)
    return recordRefund(context, order, { refund, to: { type: 'card', ...refs } });
  await returnLatePayment(context, order, { refund, attempt: refund.late_attempt, refs });
  return order;
}

async function returnLatePayment(
  context: OrderContext,
  order: OrderRow,
  {
    refund,
    attempt,
    refs,
  }: { refund: RefundRow; attempt: number; refs: Parameters<typeof latePaymentReturned>[1] },
): Promise<void> {
  const { trx, now } = context;
  const late = { orderId: order.id, salonId: order.salon_id, attempt, cents: refund.cents, occurredAt: now };
  await postAll(trx, latePaymentReturned(late, refs));
  const paid = await readLatePayment(context, late);
  if (paid) await returnFee(context, order, { key: lateKey(late, 'returned'), ...paid });
}

/** The provider does not give a late payment back, as when the client's bank has withdrawn it: its money does not stay with the salon, which may not keep it. */
async function keepLatePayment(
  context: OrderContext,
  order: OrderRow,
  { refund, attempt }: { refund: RefundRow; attempt: number },
): Promise<void> {
  const late = { orderId: order.id, attempt };
  const paid = await readLatePayment(context, late);
  if (!paid) return;
  const missing = { postingKey: lateKey(late, 'reversed'), cents: refund.cents };
  await takeBackAll(context, order, { key: lateKey(late, 'returned'), ...paid, missing });
}

/** The payment intent of a late payment, and our fee of it. */
async function readLatePayment(
  { trx }: OrderContext,
  late: { readonly orderId: number; readonly attempt: number },
): Promise<{ intent_id: string; feeCents: number } | undefined> {
  const paid = await trx('payment_attempts')
    .where({ order_id: late.orderId, attempt: late.attempt })
    .first<{ intent_id: string } | undefined>('intent_id');
  const fee = await linesOf(trx, lateKey(late, 'platform-fee'));
  return paid && { ...paid, feeCents: Math.max(0, ...fee.map(({ cents }) => cents)) };
}

/**
 * Brings the refunds of a payment up to what the provider says, also those that were made at its dashboard. Refunds of nothing of ours are left
 * alone.
 */
export async function recordProviderRefunds(
  context: OrderContext,
  { intentId, refunds, feeRefunds }: ProviderRefunds,
): Promise<void> {
  const { trx } = context;
  const attempt = await trx('payment_attempts')
    .where({ intent_id: intentId })
    .first<{ order_id: number } | undefined>('order_id');
  if (!attempt) return;
  for (const result of refunds) {
    const own = Number(result.metadata?.['refund']);
    const outcome = { ok: true as const, result };
    if (Number.isSafeInteger(own)) {
      await recordRefundOutcome(context, { orderId: attempt.order_id, refundId: own }, outcome);
      continue;
    }
    const order = await lockOrder(trx, attempt.order_id);
    const known = await findRefund(trx, result.id);
    if (known) await recordRefundOutcome(context, { orderId: order.id, refundId: known.id }, outcome);
    else if (!isFailedRefund(result) && order.intent_id === intentId)
      await recordDashboardRefund(context, order, { result, feeRefunds });
  }
}

/** Who gives back at the provider's dashboard decides whether the salon and our fee give back their part. */
async function recordDashboardRefund(
  context: OrderContext,
  order: OrderRow,
  { result, feeRefunds }: { result: Stripe.Refund; feeRefunds: readonly Stripe.FeeRefund[] },
): Promise<void> {
  const { trx, now } = context;
  const { id: providerRefundId, amount: cents } = result;
  const id = await insertRefund(trx, {
    order_id: order.id,
    request_key: providerRefundId,
    provider_refund_id: providerRefundId,
    cents,
    reason: 'It was made at the payment provider.',
    state: 'done',
    created_at: now,
  });
  let returnedFeeCents = 0;
  for (const { id: providerRef, amount, metadata } of feeRefunds) {
    // Of a step of ours, which posts it.
    if (metadata?.['posting'] !== undefined) continue;
    const key = `order:${order.id}:fee-refund:${providerRef}`;
    const fact = { orderId: order.id, salonId: order.salon_id, occurredAt: now };
    if (await post(trx, platformFeeReturned({ ...fact, key, cents: amount, providerRef })))
      returnedFeeCents += amount;
  }
  const transferReversalId = idOf(result.transfer_reversal);
  const to = { type: 'card' as const, refundId: providerRefundId, transferReversalId, returnedFeeCents };
  await recordRefund(context, order, { refund: { id, cents }, to });
}

type PaymentRefund = Exclude<RefundedOrder['to'], { type: 'gift-card' }>;

/** Takes a refund of what was charged from what is left of a locked order, which is returned as it is then. */
export async function recordRefund(
  context: OrderContext,
  order: OrderRow,
  { refund, to }: { refund: Pick<RefundRow, 'id' | 'cents'>; to: PaymentRefund },
): Promise<OrderRow> {
  const { trx, now } = context;
  const [refunded, reversed] = orderRefunded({
    orderId: order.id,
    salonId: order.salon_id,
    occurredAt: now,
    refundKey: String(refund.id),
    cents: refund.cents,
    refundableCents: order.charged_cents - order.refunded_cents,
    movements: await movementsOfOrder(trx, order.id),
    to,
  });
  await post(trx, refunded);
  if (to.type === 'card') {
    const isOwn = to.returnedFeeCents === undefined;
    const { intent_id } = order;
    const isReversed = to.transferReversalId !== undefined;
    if (reversed && isReversed) await post(trx, reversed);
    if (reversed && isOwn && intent_id !== null) {
      const feeCents = returnedFeeCentsOf(refunded);
      const missing = isReversed ? undefined : { postingKey: reversed.key, cents: refund.cents };
      await takeBackAll(context, order, { key: refunded.key, feeCents, intent_id, missing });
    }
  }
  const refunded_cents = order.refunded_cents + refund.cents;
  await revokeReferralBonus(context, { ...order, refunded_cents });
  const changed = await changeOrder(context, order, { refunded_cents }, 'refunded', refund.cents);
  await returnBonus(context, changed, refund.id);
  return changed;
}

/** Gives the salon our fee of what a client has got back, and takes from its account what the refund has not. */
async function takeBackAll(
  context: OrderContext,
  order: OrderRow,
  {
    missing,
    ...fee
  }: {
    key: string;
    feeCents: number;
    intent_id: string;
    missing: { postingKey: string; cents: number } | undefined;
  },
): Promise<void> {
  const { feeCents, intent_id } = fee;
  if (missing && feeCents === 0)
    await takeBack(context, order, { key: missing.postingKey, cents: missing.cents, intent_id });
  await returnFee(context, order, { ...fee, takeBack: missing });
}

/** Adds the step that takes what a client has got back from the salon's account. */
export async function takeBack(
  { trx, adder, steps }: OrderContext,
  { id: orderId, salon_id: salonId }: OrderRow,
  { key: postingKey, cents, intent_id: intentId }: { key: string; cents: number; intent_id: string },
): Promise<void> {
  await adder.add(trx, steps.takeBack, {
    key: `take-back-${postingKey}`,
    payload: { orderId, salonId, intentId, cents, postingKey },
  });
}

async function returnFee(
  { trx, adder, steps }: OrderContext,
  { id: orderId, salon_id: salonId }: OrderRow,
  {
    key,
    feeCents,
    intent_id: intentId,
    takeBack: rest,
  }: {
    key: string;
    feeCents: number;
    intent_id: string;
    /** What the refund has not taken back from the salon's account. */
    takeBack?: { postingKey: string; cents: number } | undefined;
  },
): Promise<void> {
  if (feeCents === 0) return;
  const postingKey = `${key}:platform-fee`;
  await adder.add(trx, steps.returnFee, {
    key: `return-fee-${key}`,
    payload: { orderId, salonId, intentId, cents: feeCents, postingKey, ...(rest && { takeBack: rest }) },
  });
}

/**
 * The client's bank has not taken a refund that the provider had accepted: the money is on our balance again. The order has it back, and the salon gets what
 * was taken from its account; it can give it back in another way. The money of a late payment stays with us until somebody does.
 */
async function revokeRefund(
  context: OrderContext,
  order: OrderRow,
  { refund, providerRefundId }: { refund: RefundRow; providerRefundId: string },
): Promise<void> {
  const { trx, now, adder, steps } = context;
  await markFailed(context, refund.id, 'The card did not take the refund.');
  const { late_attempt: attempt, cents } = refund;
  const isLate = attempt !== null;
  const key = isLate
    ? lateKey({ orderId: order.id, attempt }, 'returned')
    : refundKeyOf(order.id, String(refund.id));
  const lines = await linesOf(trx, key);
  const fact = { orderId: order.id, salonId: order.salon_id, occurredAt: now };
  await post(trx, refundFailed({ ...fact, key, lines, refundId: providerRefundId }));
  if (isLate) return;
  const isOwn = refund.request_key !== providerRefundId;
  // Of a refund of our own it was taken, or a step will take it.
  const isTaken = isOwn || (await linesOf(trx, `${key}:reversed`)).length > 0;
  const returnCents = (isTaken ? cents : 0) - returnedFeeCentsOf({ lines });
  const paid = await trx('payment_attempts')
    .where({ order_id: order.id, intent_id: order.intent_id })
    .first<{ account_id: string } | undefined>('account_id');
  if (paid && returnCents > 0) {
    const { orderId, salonId } = fact;
    const postingKey = `${key}:failed:transferred`;
    const payload = { orderId, salonId, accountId: paid.account_id, cents: returnCents, postingKey };
    await adder.add(trx, steps.returnToSalon, { key: `return-${key}`, payload });
  }
  const refunded_cents = order.refunded_cents - cents;
  const changed = await changeOrder(context, order, { refunded_cents }, 'refund-failed', cents);
  if (paid) await useBonusAgain(context, changed, { refundId: refund.id, accountId: paid.account_id });
}

/** The money of a refund does not arrive, or is on our balance again. */
export function isFailedRefund({ status }: Pick<Stripe.Refund, 'status'>): boolean {
  return status === 'failed' || status === 'canceled';
}

export async function markFailed(
  { trx, now }: Pick<OrderContext, 'trx' | 'now'>,
  refundId: number,
  message: string,
): Promise<void> {
  await trx('payment_refunds')
    .where({ id: refundId })
    .update({ state: 'failed', failure_message: message, settled_at: now });
}
