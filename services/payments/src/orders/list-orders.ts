import type { AnswerOf, getPaymentOrders, ParsedRequestOf } from '@frizo/contracts';
import { escapeLike } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { OrderAccess } from './orders.policy.ts';
import { presentOrders } from './orders.presenter.ts';
import { visibleOrders, type OrderRow } from './orders.store.ts';

/** One page of the payment orders that somebody may see, with how many there are (Q118). */
export async function listOrders(
  knex: Knex,
  access: OrderAccess,
  { scope, search, limit, offset }: ParsedRequestOf<typeof getPaymentOrders>,
  now: Date,
): Promise<AnswerOf<typeof getPaymentOrders>> {
  const matching = visibleOrders(knex, access);
  if (scope === 'pending') whereOpen(matching, now);
  if (search) whereFound(matching, access, search);
  const [rows, total] = await Promise.all([
    inOrder(matching.clone(), scope, now).select<OrderRow[]>('o.*').limit(limit).offset(offset),
    matching.clone().count<{ count: number | string }[]>('* as count'),
  ]);
  return {
    count: Number(total[0]?.count ?? 0),
    data: await presentOrders(knex, rows, { viewer: access.as, now }),
  };
}

function whereOpen(orders: Knex.QueryBuilder, now: Date): void {
  orders.where((open) => {
    open.where('o.state', 'processing');
    open.orWhere((pending) => void pending.where('o.state', 'pending').where('o.expires_at', '>', now));
  });
}

/** The open ones first, by expiry; the others newest first. */
function inOrder(orders: Knex.QueryBuilder, scope: 'pending' | 'all', now: Date): Knex.QueryBuilder {
  if (scope === 'pending') return orders.orderBy(['o.expires_at', 'o.id']);
  // One whose payment is on its way is open for as long as that takes.
  return orders
    .orderByRaw(`(o.state = 'processing' or (o.state = 'pending' and o.expires_at > ?)) desc`, [now])
    .orderBy([
      { column: 'o.created_at', order: 'desc' },
      { column: 'o.id', order: 'desc' },
    ]);
}

/** A client searches for salons; a salon for names of clients, or a part of a phone. */
function whereFound(orders: Knex.QueryBuilder, access: OrderAccess, search: string): void {
  const pattern = `%${escapeLike(search)}%`;
  if (access.as === 'client') {
    orders.whereRaw('fold_name(o.salon_name) like fold_name(?)', [pattern]);
    return;
  }
  const digits = search.replace(/\D/g, '');
  orders.where((either) => {
    either.whereRaw(
      `fold_name((o.client->>'firstName') || ' ' || (o.client->>'lastName')) like fold_name(?)`,
      [pattern],
    );
    if (digits.length > 0) either.orWhereRaw(`o.client->>'phone' like ?`, [`%${digits}%`]);
  });
}
