import { paymentOrderChanged, type PayloadOf } from '@frizo/contracts';
import { releaseBonus } from '../bonus/bonus-accounts.ts';
import { releaseGiftCards } from '../gift-cards/redeem-gift-card.ts';
import { orderEvent } from './orders.presenter.ts';
import { readServices, updateOrder, type OrderRow } from './orders.store.ts';
import { releasePackages } from '../packages/redeem-package.ts';
import type { OrderContext } from './order-context.ts';

/** Writes changes of a locked order and tells others of it. */
export async function changeOrder(
  { trx, outbox, now }: Pick<OrderContext, 'trx' | 'outbox' | 'now'>,
  order: OrderRow,
  changes: Partial<OrderRow>,
  change: PayloadOf<typeof paymentOrderChanged>['change'],
): Promise<OrderRow> {
  const changed = await updateOrder(trx, order, changes, now);
  await announceOrder({ trx, outbox }, changed, change);
  return changed;
}

/** Publishes an order as it is now. */
export async function announceOrder(
  { trx, outbox }: Pick<OrderContext, 'trx' | 'outbox'>,
  order: OrderRow,
  change: PayloadOf<typeof paymentOrderChanged>['change'],
): Promise<void> {
  await outbox.add(trx, paymentOrderChanged, orderEvent(order, await readServices(trx, [order.id]), change));
}

/** The columns of an order that is open and not being paid: without tip, and with nothing paid in advance. */
export function unpaidAmounts(order: Pick<OrderRow, 'service_entered_cents' | 'tax_cents'>) {
  const total = order.service_entered_cents + order.tax_cents;
  const parts = { tip_cents: 0, discount_cents: 0, gift_card_id: null, gift_card_cents: 0, package_cents: 0 };
  return { ...parts, total_cents: total, charged_cents: total };
}

/**
 * Declines a locked order that is open: its visit can be paid by another order, its bonus, gift card and packages are free again, and a payment that waits for
 * authentication is cancelled at the provider. Should that payment have succeeded already, it is given back.
 */
export async function declineOrder(
  context: OrderContext,
  order: OrderRow,
  reason: NonNullable<OrderRow['decline_reason']>,
): Promise<OrderRow> {
  const { trx } = context;
  await cancelPayment(context, order);
  await trx('appointments_in_orders').where({ order_id: order.id }).delete();
  await releaseBonus(context, order);
  await releaseGiftCards(trx, order.id);
  await releasePackages(trx, order.id);
  return changeOrder(
    context,
    order,
    {
      state: 'declined',
      needs_authentication: false,
      is_outdated: false,
      decline_reason: reason,
      reserved_cents: 0,
      ...unpaidAmounts(order),
    },
    'declined',
  );
}

/** Cancels the payment intent of an attempt that waits for the client, if there is one. */
export async function cancelPayment(
  { trx, adder, steps }: Pick<OrderContext, 'trx' | 'adder' | 'steps'>,
  order: Pick<OrderRow, 'id' | 'attempt' | 'needs_authentication'>,
): Promise<void> {
  if (!order.needs_authentication) return;
  const { id: orderId, attempt } = order;
  const current = await trx('payment_attempts')
    .where({ order_id: orderId, attempt })
    .first<{ intent_id: string | null } | undefined>('intent_id');
  if (!current?.intent_id) return;
  await adder.add(trx, steps.cancel, {
    key: `cancel-${orderId}-${attempt}`,
    payload: { orderId, attempt, intentId: current.intent_id },
  });
}
