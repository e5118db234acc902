import type { Address, PaymentOrder } from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { OrderState } from '../domain/payment-order.ts';
import type { OrderAccess } from './orders.policy.ts';

export interface OrderRow {
  readonly id: number;
  readonly version: number;
  readonly salon_id: number;
  readonly salon_name: string;
  readonly address: Address;
  readonly salon_client_id: number;
  readonly client_user_id: number | null;
  readonly client: PaymentOrder['salonClient'];
  readonly visit_date: string;
  readonly payment_type: 'cash' | 'card';
  readonly state: OrderState;
  readonly needs_authentication: boolean;
  readonly is_outdated: boolean;
  readonly decline_reason: PaymentOrder['declineReason'];
  readonly service_default_cents: number;
  readonly service_entered_cents: number;
  readonly tax_percent_default: number;
  readonly tax_percent: number;
  readonly tax_cents: number;
  readonly tip_cents: number;
  readonly discount_cents: number;
  /** Reserved while it is open, used when it is paid. */
  readonly deposit_cents: number;
  readonly total_cents: number;
  readonly gift_card_id: number | null;
  readonly gift_card_cents: number;
  readonly gift_card_refunded_cents: number;
  readonly package_cents: number;
  readonly charged_cents: number;
  readonly refunded_cents: number;
  readonly reserved_cents: number;
  readonly attempt: number;
  readonly intent_id: string | null;
  readonly charge_id: string | null;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly dispute: 'open' | 'won' | 'lost' | null;
  readonly created_by: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly paid_at: Date | null;
}

export interface OrderServiceRow {
  readonly id: number;
  readonly order_id: number;
  readonly appointment_id: number;
  readonly artist_id: number;
  readonly price_default_cents: number;
  readonly price_entered_cents: number;
  /** What is deducted of the appointment's deposit. */
  readonly deposit_cents: number;
  readonly appointment: PaymentOrder['services'][number]['appointment'];
}

/** Narrows `payment_orders as o` to those that somebody may see: a client's own, a salon's, or those of visits with an artist. */
export function visibleOrders(knex: Knex, access: OrderAccess): Knex.QueryBuilder {
  const orders = knex('payment_orders as o');
  if (access.as === 'client') return orders.where('o.client_user_id', access.userId);
  const ofSalon = orders.where('o.salon_id', access.salonId);
  if (access.as === 'admin') return ofSalon;
  return ofSalon.whereExists(
    knex('payment_order_services as mine')
      .whereRaw('mine.order_id = o.id')
      .where('mine.artist_id', access.userId),
  );
}

/**
 * Reads an order that somebody may see.
 * @throws DomainError 404 for any other
 */
export async function readOrder(
  knex: Knex,
  orderId: number,
  access: readonly OrderAccess[],
): Promise<SeenOrder> {
  for (const one of access) {
    const order = await visibleOrders(knex, one).where('o.id', orderId).first<OrderRow | undefined>('o.*');
    if (order) return { order, access: one };
  }
  throw notFound('There is no such payment order.');
}

/** An order, and as whom it is seen. */
export interface SeenOrder {
  readonly order: OrderRow;
  readonly access: OrderAccess;
}

/** Locks an order until the transaction ends. Every change of an order begins with it. */
export async function lockOrder(trx: Knex.Transaction, orderId: number): Promise<OrderRow> {
  const order = await trx('payment_orders').where({ id: orderId }).forUpdate().first<OrderRow | undefined>();
  if (!order) throw new Error(`there is no payment order ${orderId}`);
  return order;
}

/** Writes changes of a locked order and returns it as it is now. */
export async function updateOrder(
  trx: Knex.Transaction,
  order: Pick<OrderRow, 'id' | 'version'>,
  changes: Partial<OrderRow>,
  now: Date,
): Promise<OrderRow> {
  const [changed] = await trx('payment_orders')
    .where({ id: order.id, version: order.version })
    .update({ ...changes, version: order.version + 1, changed_at: now })
    .returning<OrderRow[]>('*');
  if (!changed) throw new Error(`payment order ${order.id} was changed without a lock`);
  return changed;
}

/** The services of orders, by start. */
export async function readServices(knex: Knex, orderIds: readonly number[]): Promise<OrderServiceRow[]> {
  return knex('payment_order_services')
    .whereIn('order_id', [...orderIds])
    .orderBy(['order_id', 'id'])
    .select<OrderServiceRow[]>('*');
}
