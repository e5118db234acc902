import type { ParsedRequestOf, refundPaymentOrder } from '@frizo/contracts';
import { DomainError, refusedFields } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { OrderContext, OrderSteps } from './order-context.ts';
import { invalidState, refundReturning } from './order-refusals.ts';
import type { OrderAccess } from './orders.policy.ts';
import { lockOrder, readOrder } from './orders.store.ts';
import {
  findRefund,
  hasFailedRefund,
  insertRefund,
  pendingRefundCents,
  type RefundRow,
} from './refunds.store.ts';
import { recordRefund } from './settle-refund.ts';

/**
 * Gives money of a paid order back, as a salon admin. One of cash is only recorded; one by card is a step at the provider. The request's key is
 * that of one refund, so that a repeated request gives back nothing more.
 * @returns the key of the step that makes the refund; undefined if there is nothing to wait for
 * @throws DomainError 404; 409 if it is not paid, or money of an earlier refund is on its way back; 400 for more than is left
 */
export async function refundOrder(
  context: OrderContext,
  admin: OrderAccess,
  { paymentOrderId, requestKey, amountCent, reason }: ParsedRequestOf<typeof refundPaymentOrder>,
): Promise<string | undefined> {
  const { trx, now, adder, steps } = context;
  await readOrder(trx, paymentOrderId, [admin]);
  const order = await lockOrder(trx, paymentOrderId);
  const key = `${order.id}:${requestKey}`;
  const repeated = await findRefund(trx, key);
  if (repeated) return order.payment_type === 'card' ? refundKey(repeated.id) : undefined;
  if (order.state !== 'paid') throw invalidState();
  const left = order.charged_cents - order.refunded_cents - (await pendingRefundCents(trx, order.id));
  const cents = amountCent ?? left;
  if (cents > left || left === 0) throw refusedFields({ amountCent: ['REFUND_TOO_LARGE'] });
  const refund = {
    order_id: order.id,
    request_key: key,
    cents,
    reason,
    requested_by: admin.userId,
    created_at: now,
  };
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

/** @throws DomainError 409 with the provider's text if the refund of a step has failed */
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
