import { depositFor, sumCents } from '@frizo/money';
import type { Knex } from 'knex';
import { takeFrom } from '../domain/posting.ts';
import { settleVisit } from '../visit-charges/settle-visit.ts';
import {
  availableCentsOf,
  lockTerms,
  readChargesOf,
  type ChargeRow,
} from '../visit-charges/visit-charges.store.ts';
import type { OrderContext } from './order-context.ts';
import { readServices, updateOrder, type OrderRow, type OrderServiceRow } from './orders.store.ts';

/** The appointments of an order that have terms, locked until the commit. Everybody locks in ascending order, and an order before its deposits. */
async function lockVisits(
  trx: Knex.Transaction,
  services: readonly Pick<OrderServiceRow, 'appointment_id'>[],
): Promise<number[]> {
  const ids = services.map(({ appointment_id }) => appointment_id).sort((one, other) => one - other);
  const locked: number[] = [];
  for (const id of ids) if (await lockTerms(trx, id)) locked.push(id);
  return locked;
}

/** The deposits of an order's appointments, by appointment, locked like these. */
async function lockDeposits(
  trx: Knex.Transaction,
  services: readonly OrderServiceRow[],
): Promise<Map<number, ChargeRow>> {
  const deposits = new Map<number, ChargeRow>();
  for (const appointmentId of await lockVisits(trx, services)) {
    const { deposit } = await readChargesOf(trx, appointmentId);
    if (deposit) deposits.set(appointmentId, deposit);
  }
  return deposits;
}

/**
 * Reserves for a locked, open order what its client has paid as deposits, and deducts it from what is to be paid. Called again it adds what was paid meanwhile, and
 * takes nothing back.
 */
export async function reserveDeposits(trx: Knex.Transaction, order: OrderRow, now: Date): Promise<OrderRow> {
  const services = await readServices(trx, [order.id]);
  const deposits = await lockDeposits(trx, services);
  const available = services.map(({ appointment_id }) => availableCentsOf(deposits.get(appointment_id)));
  const deposit_cents = depositFor({
    availableCents: order.deposit_cents + available.reduce((sum, cents) => sum + cents, 0),
    payableCents: order.service_entered_cents + order.tax_cents - order.reserved_cents,
    paymentType: order.payment_type,
  });
  const addedCents = deposit_cents - order.deposit_cents;
  if (addedCents <= 0) return order;
  const taken = takeFrom(available, addedCents);
  for (const [index, service] of services.entries()) {
    const cents = taken[index] ?? 0;
    if (cents > 0)
      await changeService(trx, service, { reserved: cents, service: service.deposit_cents + cents });
  }
  return updateOrder(trx, order, { deposit_cents, charged_cents: order.charged_cents - addedCents }, now);
}

/**
 * Uses what was reserved for a locked order that is being paid, in cents, and frees the rest: all of it for 0, as when the order is declined. All of its visits are locked,
 * not only those with a reserved deposit: they are settled afterwards, and nobody may lock a part of them first.
 * @param services those of the order, read since it was locked
 * @returns the appointments that the caller has to settle with `settleVisits`: what is free goes back to the client
 */
export async function useDeposits(
  trx: Knex.Transaction,
  services: readonly OrderServiceRow[],
  usedCents: number,
): Promise<number[]> {
  const visits = await lockVisits(trx, services);
  const reserved = services.filter(({ deposit_cents }) => deposit_cents > 0);
  const used = takeFrom(
    reserved.map(({ deposit_cents }) => deposit_cents),
    usedCents,
  );
  for (const [index, service] of reserved.entries()) {
    const cents = used[index] ?? 0;
    await changeService(trx, service, { reserved: -service.deposit_cents, used: cents, service: cents });
  }
  return visits;
}

/** What is reserved of deposits for an open order, in cents. The order's own amount is less while a package is to pay for its services. */
export function reservedCentsOf(services: readonly OrderServiceRow[]): number {
  return sumCents(services.map(({ deposit_cents }) => deposit_cents));
}

async function changeService(
  trx: Knex.Transaction,
  { id, appointment_id }: OrderServiceRow,
  cents: { readonly reserved: number; readonly used?: number; readonly service: number },
): Promise<void> {
  await trx('visit_charges')
    .where({ appointment_id, kind: 'deposit' })
    .update({
      reserved_cents: trx.raw('reserved_cents + ?', [cents.reserved]),
      used_cents: trx.raw('used_cents + ?', [cents.used ?? 0]),
    });
  await trx('payment_order_services').where({ id }).update({ deposit_cents: cents.service });
}

/** Does what follows for the deposits of appointments, which `useDeposits` has locked, from an order that was paid or declined. */
export async function settleVisits(context: OrderContext, appointmentIds: readonly number[]): Promise<void> {
  const { trx, outbox, now, adder, steps } = context;
  for (const id of appointmentIds) await settleVisit({ trx, outbox, now, adder, steps: steps.visits }, id);
}

/** The open order of an appointment, locked; undefined without one. */
export async function lockOpenOrderOf(
  trx: Knex.Transaction,
  appointmentId: number,
): Promise<OrderRow | undefined> {
  return trx('payment_orders')
    .where({ state: 'pending' })
    .whereIn('id', trx('appointments_in_orders').where({ appointment_id: appointmentId }).select('order_id'))
    .forUpdate()
    .first<OrderRow | undefined>();
}
