import { isOpen } from '../domain/payment-order.ts';
import { markPaidInCash } from './apply-payment.ts';
import { declineOrder } from './change-order.ts';
import type { OrderContext } from './order-context.ts';
import { invalidState, stillProcessing } from './order-refusals.ts';
import { termsOf } from './orders.presenter.ts';
import { lockOrder, readOrder, type OrderRow } from './orders.store.ts';
import type { OrderAccess } from './orders.policy.ts';

/**
 * Declines an order as its client, or withdraws it as its salon. A repeated request changes nothing.
 * @throws DomainError 404 for an order that the user may not see; 409 if it is closed or being paid
 */
export async function declineByHand(
  context: OrderContext,
  orderId: number,
  access: readonly OrderAccess[],
): Promise<void> {
  const { access: seenAs } = await readOrder(context.trx, orderId, access);
  const reason = seenAs.as === 'client' ? 'client' : 'salon';
  const order = await lockOrder(context.trx, orderId);
  if (order.state === 'declined' && order.decline_reason === reason) return;
  refuseUnlessOpen(context, order);
  await declineOrder(context, order, reason);
}

/**
 * The salon got the money in cash (spec 4, Get paid); also for an order by card. A repeated request changes nothing.
 * @throws DomainError as `declineByHand`
 */
export async function closeWithCash(
  context: OrderContext,
  orderId: number,
  access: readonly OrderAccess[],
): Promise<void> {
  await readOrder(context.trx, orderId, access);
  const order = await lockOrder(context.trx, orderId);
  if (order.state === 'paid' && order.payment_type === 'cash') return;
  refuseUnlessOpen(context, order);
  await markPaidInCash(context, order);
}

function refuseUnlessOpen({ now }: OrderContext, order: OrderRow): void {
  if (isOpen(termsOf(order), now)) return;
  throw order.state === 'processing' ? stillProcessing() : invalidState();
}
