import type { DiscountSolution } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { type Actor, isProfessional, notFound, userIdOf } from '@frizo/service-kit';
import { discountFor, isOpen } from '../domain/payment-order.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { termsOf } from '../orders/orders.presenter.ts';
import { lockOrder, updateOrder } from '../orders/orders.store.ts';
import { lockAvailableBonus, reserveBonus } from './bonus-accounts.ts';

/**
 * The part of an order that its client's referral bonus pays, which is reserved for it until it is declined or expires (Q2-51, decisions 5). Repeated
 * requests get the same.
 * @throws DomainError 404 for the order of somebody else
 */
export async function reserveDiscount(
  context: OrderContext,
  actor: Actor,
  orderId: number,
): Promise<DiscountSolution> {
  const { trx, now } = context;
  const userId = userIdOf(actor);
  const own = await trx('payment_orders')
    .where({ id: orderId, client_user_id: userId })
    .first<object | undefined>('id');
  if (!own) throw notFound('There is no such payment order.');
  const order = await lockOrder(trx, orderId);
  // Nobody gets a bonus of ours paid out by their own salon.
  if (isProfessional(actor) && actor.salonId === order.salon_id) return solution(0);
  if (order.reserved_cents > 0) return solution(order.reserved_cents);
  if (!isOpen(termsOf(order), now) || order.payment_type !== 'card') return solution(0);
  const { deposit_cents, service_entered_cents, tax_cents } = order;
  const reserved = discountFor({
    availableCents: await lockAvailableBonus(trx, userId),
    serviceAndTaxCents: service_entered_cents + tax_cents - deposit_cents,
  });
  if (reserved === 0) return solution(0);
  await reserveBonus(context, userId, reserved);
  await updateOrder(trx, order, { reserved_cents: reserved }, now);
  return solution(reserved);
}

function solution(reservedAmount: number): DiscountSolution {
  return {
    reservedAmount,
    reason: reservedAmount > 0 ? `Referral bonus ${formatCents(reservedAmount)}` : '',
  };
}
