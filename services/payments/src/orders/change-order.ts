import { paymentOrderChanged } from '@frizo/contracts';
import { releaseBonus } from '../bonus/bonus-accounts.ts';
import { releaseGiftCards } from '../gift-cards/redeem-gift-card.ts';
import { orderEvent, type OrderChange } from './orders.presenter.ts';
import { readServices, updateOrder, type OrderRow, type OrderServiceRow } from './orders.store.ts';
import { releasePackages } from '../packages/redeem-package.ts';
import type { OrderContext } from './order-context.ts';
import { settleVisits, useDeposits } from './order-deposits.ts';

/**
 * Writes changes of a locked order and tells others of it.
 * @param refundCents of a change that is a refund, or the failure of one
 */
export async function changeOrder(
  { trx, outbox, now }: Pick<OrderContext, 'trx' | 'outbox' | 'now'>,
  order: OrderRow,
  changes: Partial<OrderRow>,
  change: OrderChange['change'],
  refundCents = 0,
): Promise<OrderRow> {
  const changed = await updateOrder(trx, order, changes, now);
  await announceOrder({ trx, outbox }, changed, { change, refundCents });
  return changed;
}

/** Publishes an order as it is now. @param services those of the order, where the caller has read them */
export async function announceOrder(
  { trx, outbox }: Pick<OrderContext, 'trx' | 'outbox'>,
  order: OrderRow,
  change: OrderChange,
  services?: readonly OrderServiceRow[],
): Promise<void> {
  const served = services ?? (await readServices(trx, [order.id]));
  await outbox.add(trx, paymentOrderChanged, orderEvent(order, served, change));
}

/** The columns of an order that is open and not being paid: without tip, and with nothing paid in advance but the deposits that are reserved for it. */
export function unpaidAmounts(
  { service_entered_cents, tax_cents }: Pick<OrderRow, 'service_entered_cents' | 'tax_cents'>,
  deposit_cents: number,
) {
  const total = service_entered_cents + tax_cents;
  const unused = {
    tip_cents: 0,
    discount_cents: 0,
    gift_card_id: null,
    gift_card_cents: 0,
    package_cents: 0,
  };
  return { ...unused, total_cents: total, deposit_cents, charged_cents: total - deposit_cents };
}

/**
 * Declines a locked order that is open: its visit can be paid by another order, its bonus, deposits, gift card and packages are free again, and a payment that waits for
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
  const visits = await useDeposits(trx, await readServices(trx, [order.id]), 0);
  await releasePrepaid(trx, order.id);
  const declined = await changeOrder(
    context,
    order,
    {
      state: 'declined',
      needs_authentication: false,
      is_outdated: false,
      decline_reason: reason,
      reserved_cents: 0,
      ...unpaidAmounts(order, 0),
    },
    'declined',
  );
  await settleVisits(context, visits);
  return declined;
}

/** Releases what a locked order holds of packages and gift cards, which everybody locks in this order. */
export async function releasePrepaid(trx: OrderContext['trx'], orderId: number): Promise<void> {
  await releasePackages(trx, orderId);
  await releaseGiftCards(trx, orderId);
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
