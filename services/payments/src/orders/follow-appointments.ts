import { appointmentChanged, appointmentStatus, type PayloadOf } from '@frizo/contracts';
import { consume, type Consumer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { declineOrder } from './change-order.ts';
import type { OrderContext } from './order-context.ts';
import { lockOrder, updateOrder } from './orders.store.ts';

/**
 * Declines the open order of an appointment that was cancelled, missed or moved: the client must not pay for something else than what was requested. A payment that is
 * on its way was approved before; only if it fails the order is declined.
 */
export function appointmentConsumer(contextOf: (trx: Knex.Transaction) => OrderContext): Consumer {
  return consume(appointmentChanged, {
    name: 'on-appointment-changed-decline-orders',
    handle: (appointment, { trx }) => followAppointment(contextOf(trx), appointment),
  });
}

async function followAppointment(
  context: OrderContext,
  { appointmentId, status, change }: PayloadOf<typeof appointmentChanged>,
): Promise<void> {
  if (status === appointmentStatus.active && change !== 'moved') return;
  const found = await context
    .trx('appointments_in_orders')
    .where({ appointment_id: appointmentId })
    .first<{ order_id: number } | undefined>('order_id');
  if (found) await outdateOrder(context, found.order_id);
}

/** Declines an order whose visit has changed, now or when the payment that is on its way has failed. Changes nothing of a closed one. */
export async function outdateOrder(context: OrderContext, orderId: number): Promise<void> {
  const { trx, now } = context;
  const order = await lockOrder(trx, orderId);
  if (order.state === 'processing' && !order.needs_authentication)
    await updateOrder(trx, order, { is_outdated: true }, now);
  else if (order.state === 'pending' || order.state === 'processing')
    await declineOrder(context, order, 'appointment-changed');
}
