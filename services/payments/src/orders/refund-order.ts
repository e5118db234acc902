import type { ParsedRequestOf, refundPaymentOrder } from '@frizo/contracts';
import { DomainError, refusedFields } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { partTransferredKey } from '../domain/order-postings.ts';
import { giftCardTransferKey } from '../gift-cards/gift-card-steps.ts';
import { requireSameRequest } from '../request-keys.ts';
import { stateOf } from '../steps/steps.store.ts';
import type { OrderContext, OrderSteps } from './order-context.ts';
import {
  disputed,
  giftCardNotTransferred,
  invalidState,
  refundReturning,
  stillProcessing,
} from './order-refusals.ts';
import type { OrderAccess } from './orders.policy.ts';
import { termsOf } from './orders.presenter.ts';
import { lockOrder, readOrder, type OrderRow } from './orders.store.ts';
import {
  findRefund,
  hasFailedRefund,
  insertRefund,
  pendingRefundCents,
  type RefundRow,
} from './refunds.store.ts';
import { recordRefund } from './record-refund-outcome.ts';

/**
 * Gives money of a paid order back, as a salon admin: first what was paid by card or in cash, then what a gift card has paid. A refund of cash is only recorded;
 * the others are steps at the provider. The request's key is that of one refund, so that a repeated request gives back nothing more.
 * @returns the keys of the steps that make the refund; none if there is nothing to wait for
 * @throws DomainError 404; 409 if it is not paid or is disputed, or money of an earlier refund is on its way back; 400 for more than is left;
 *   422 for a key of a refund of another amount
 */
export async function refundOrder(
  context: OrderContext,
  admin: OrderAccess,
  { paymentOrderId, requestKey, amountCent, reason }: ParsedRequestOf<typeof refundPaymentOrder>,
): Promise<string[]> {
  const { trx, now } = context;
  await readOrder(trx, paymentOrderId, [admin]);
  const order = await lockOrder(trx, paymentOrderId);
  const key = `${order.id}:${requestKey}`;
  const repeated = await Promise.all([findRefund(trx, key), findRefund(trx, giftCardKey(key))]);
  const earlier = repeated.filter((refund) => refund !== undefined);
  const left = await readLeft(trx, order);
  if (earlier.length > 0) {
    requireSameRefund(earlier, { amountCent, leftCents: left.cents + left.giftCardCents });
    return earlier
      .filter(({ provider_refund_id: id, state }) => id !== null || state !== 'done')
      .map(({ id }) => refundKey(id));
  }
  if (order.state !== 'paid') throw invalidState();
  if (termsOf(order).isDisputed) throw disputed();
  const most = left.cents + left.giftCardCents;
  const cents = amountCent ?? most;
  if (cents > most || cents === 0) throw refusedFields({ amountCent: ['REFUND_TOO_LARGE'] });
  const refund = { order_id: order.id, reason, requested_by: admin.userId, created_at: now };
  const toCard = Math.min(cents, left.cents);
  const keys = [];
  if (toCard > 0)
    keys.push(await refundPayment(context, order, { ...refund, request_key: key, cents: toCard }));
  if (cents > toCard) {
    const part = { ...refund, request_key: giftCardKey(key), cents: cents - toCard };
    keys.push(await refundToGiftCard(context, order, part));
  }
  return keys.filter((one) => one !== undefined);
}

/** What can still be given back, in cents: of what was paid by card or in cash, and of what a gift card has paid. */
async function readLeft(
  trx: Knex,
  order: OrderRow,
): Promise<{ readonly cents: number; readonly giftCardCents: number }> {
  const pending = await pendingRefundCents(trx, order.id);
  return {
    cents: order.charged_cents - order.refunded_cents - pending.cents,
    giftCardCents: order.gift_card_cents - order.gift_card_refunded_cents - pending.giftCardCents,
  };
}

/** Without an amount a request asks for all that was left: then nothing else is left now. @throws DomainError 422 for another amount than that of the earlier request */
function requireSameRefund(
  earlier: readonly RefundRow[],
  { amountCent, leftCents }: { readonly amountCent: number | undefined; readonly leftCents: number },
): void {
  const sumOf = (refunds: readonly RefundRow[]) => refunds.reduce((sum, { cents }) => sum + cents, 0);
  // What has failed is left again.
  const kept = sumOf(earlier.filter(({ state }) => state !== 'failed'));
  requireSameRequest({ cents: sumOf(earlier) }, { cents: amountCent ?? kept + leftCents });
}

type Refund = Parameters<typeof insertRefund>[1];

/** What was charged goes back; cash is only recorded. */
async function refundPayment(
  context: OrderContext,
  order: OrderRow,
  refund: Refund,
): Promise<string | undefined> {
  const { trx, adder, steps } = context;
  const { cents } = refund;
  if (order.intent_id === null) {
    const id = await insertRefund(trx, { ...refund, state: 'done' });
    await recordRefund(context, order, { refund: { id, cents }, to: { type: 'cash' } });
    return undefined;
  }
  if (await isMoving(trx, order.id, context.steps)) throw refundReturning();
  const refundId = await insertRefund(trx, refund);
  await adder.add(trx, steps.refund, {
    key: refundKey(refundId),
    payload: { refundId, orderId: order.id, intentId: order.intent_id, cents },
  });
  return refundKey(refundId);
}

/** @throws DomainError 409 as long as the salon has not got the gift card's part, since it comes from there, and while what the card has cost is not ours to keep */
async function refundToGiftCard(
  { trx, adder, steps }: OrderContext,
  order: OrderRow,
  refund: Refund,
): Promise<string> {
  const transferId = await requireTransferred(trx, order.id);
  await requireOwnMoney(trx, order.gift_card_id);
  const refundId = await insertRefund(trx, { ...refund, gift_card_id: order.gift_card_id });
  await adder.add(trx, steps.returnGiftCard, {
    key: refundKey(refundId),
    payload: { refundId, orderId: order.id, cents: refund.cents, transferId },
  });
  return refundKey(refundId);
}

/**
 * The transfer that has brought the salon the gift card's part of an order; one that was refused may have been made by hand, and posted.
 * @throws DomainError 409
 */
async function requireTransferred(trx: Knex.Transaction, orderId: number): Promise<string> {
  const posting = await trx('postings')
    .where({ key: partTransferredKey(orderId, 'gift-card') })
    .first<{ id: string } | undefined>('provider_ref as id');
  if (posting) return posting.id;
  const state = await stateOf(trx, giftCardTransferKey(orderId));
  throw state === 'refused' ? giftCardNotTransferred() : stillProcessing();
}

/** Nothing can go back to a gift card whose buyer has, or may get, the money that it has paid with. @throws DomainError 409 */
async function requireOwnMoney(trx: Knex, giftCardId: number | null): Promise<void> {
  const purchase = await trx('gift_cards as card')
    .join('prepaid_purchases as purchase', 'purchase.id', 'card.purchase_id')
    .where('card.id', giftCardId)
    .first<{ dispute: string | null; borne: number } | undefined>(
      'purchase.dispute',
      'purchase.borne_cents as borne',
    );
  if (purchase && (purchase.dispute === 'open' || purchase.borne > 0))
    throw new DomainError(
      'payment_order.gift_card_stopped',
      'The gift card’s part cannot be given back: a bank questions the payment of the card, or its buyer has that money back.',
      { status: 409 },
    );
}

/** Of the part of a request's refund that goes to a gift card. */
function giftCardKey(requestKey: string): string {
  return `${requestKey}:gift-card`;
}

/**
 * Whether money of an order with a refund that failed is moving between our balance and the salon's account. Another refund is taken from that account by a step,
 * which would find too little there before the others have ended, and leave the salon with money of the client.
 */
async function isMoving(trx: Knex, orderId: number, steps: OrderSteps): Promise<boolean> {
  if (!(await hasFailedRefund(trx, orderId))) return false;
  const step = await trx('provider_steps')
    .where({ state: 'waiting' })
    .whereIn(
      'name',
      [steps.refund, steps.returnFee, steps.takeBack, steps.returnToSalon].map(({ name }) => name),
    )
    .whereRaw(`payload->>'orderId' = ?`, [String(orderId)])
    .first<{ key: string } | undefined>('key');
  return step !== undefined;
}

/** @throws DomainError 409 that says why, if the refund of a step has failed */
export async function refuseFailedRefund(knex: Knex, key: string): Promise<void> {
  const refund = await knex('payment_refunds')
    .where({ id: Number(key.slice(keyPrefix.length)), state: 'failed' })
    .first<RefundRow | undefined>();
  if (refund)
    throw new DomainError('payment_order.refund_failed', refund.failure_message ?? 'The refund failed.', {
      status: 409,
    });
}

const keyPrefix = 'refund-';

/** The key of the step that makes a refund. */
function refundKey(refundId: number): string {
  return `${keyPrefix}${refundId}`;
}
