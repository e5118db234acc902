import type { AnswerOf, getCustomerCharges, ParsedRequestOf } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { OrderAccess } from '../orders/orders.policy.ts';
import { visibleOrders, type OrderRow } from '../orders/orders.store.ts';

type Charge = AnswerOf<typeof getCustomerCharges>['data'][number];

/** One page of payments by card, newest first. */
export async function listCharges(
  knex: Knex,
  access: OrderAccess,
  { limit, offset }: ParsedRequestOf<typeof getCustomerCharges>,
): Promise<AnswerOf<typeof getCustomerCharges>> {
  const matching = visibleOrders(knex, access).where('o.state', 'paid').whereNotNull('o.intent_id');
  const [rows, total] = await Promise.all([
    matching
      .clone()
      .orderBy([
        { column: 'o.paid_at', order: 'desc' },
        { column: 'o.id', order: 'desc' },
      ])
      .select<OrderRow[]>('o.*')
      .limit(limit)
      .offset(offset),
    matching.clone().count<{ count: number | string }[]>('* as count'),
  ]);
  return { count: Number(total[0]?.count ?? 0), data: rows.map(presentCharge) };
}

function presentCharge(order: OrderRow): Charge {
  return {
    id: order.id,
    paymentOrderId: order.id,
    created: Math.floor((order.paid_at ?? order.created_at).getTime() / 1000),
    amount: order.charged_cents,
    refundedCent: order.refunded_cents,
    salonName: order.salon_name,
    clientName: `${order.client.firstName} ${order.client.lastName}`.trim(),
    cardBrand: order.card_brand ?? '',
    cardLast4: order.card_last4 ?? '',
    status: statusOf(order),
  };
}

function statusOf({ dispute, refunded_cents, charged_cents }: OrderRow): Charge['status'] {
  if (dispute === 'open' || dispute === 'lost') return 'disputed';
  if (refunded_cents === 0) return 'succeeded';
  return refunded_cents === charged_cents ? 'refunded' : 'partially_refunded';
}
