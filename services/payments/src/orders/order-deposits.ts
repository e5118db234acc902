import { depositFor } from '@frizo/money';
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

/** The deposits of appointments, by appointment, locked until the commit. Everybody locks in ascending order, and an order before its deposits. */
async function lockDeposits(
  trx: Knex.Transaction,
  appointmentIds: readonly number[],
): Promise<Map<number, ChargeRow>> {
  const deposits = new Map<number, ChargeRow>();
  for (const appointmentId of appointmentIds.toSorted((one, other) => one - other)) {
    if (!(await lockTerms(trx, appointmentId))) continue;
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
  const deposits = await lockDeposits(
    trx,
    services.map(({ appointment_id }) => appointment_id),
  );
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
 * Uses what was reserved for a locked order that is being paid, in cents, and frees the rest. The caller has to settle its visits afterwards: what is free goes back to the
 * client.
 */
export async function useDeposits(trx: Knex.Transaction, order: OrderRow, usedCents: number): Promise<void> {
  const services = await lockReserved(trx, order);
  const used = takeFrom(
    services.map(({ deposit_cents }) => deposit_cents),
    usedCents,
  );
  for (const [index, service] of services.entries()) {
    const cents = used[index] ?? 0;
    await changeService(trx, service, { reserved: -service.deposit_cents, used: cents, service: cents });
  }
}

/** Frees what was reserved for a locked order that is being declined: the next order of the visit has it, or its cancellation. */
export async function releaseDeposits(trx: Knex.Transaction, order: OrderRow): Promise<void> {
  await useDeposits(trx, order, 0);
}

/** What is reserved for an open order of deposits, in cents. The order's own amount is less while a package is to pay for its services. */
export async function reservedCentsOf(knex: Knex, orderId: number): Promise<number> {
  const services = await readServices(knex, [orderId]);
  return services.reduce((sum, { deposit_cents }) => sum + deposit_cents, 0);
}

/** The services with a reserved deposit. All of the order are locked: its visits are settled afterwards, and nobody may lock a part of them first. */
async function lockReserved(trx: Knex.Transaction, order: OrderRow): Promise<OrderServiceRow[]> {
  const services = await readServices(trx, [order.id]);
  await lockDeposits(
    trx,
    services.map(({ appointment_id }) => appointment_id),
  );
  return services.filter(({ deposit_cents }) => deposit_cents > 0);
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

/** Does what follows for deposits from an order that was paid or declined. */
export async function settleVisitsOf(context: OrderContext, orderId: number): Promise<void> {
  const { trx, outbox, now, adder, steps } = context;
  const services = await readServices(trx, [orderId]);
  const ids = services.map(({ appointment_id }) => appointment_id).sort((one, other) => one - other);
  for (const id of ids) await settleVisit({ trx, outbox, now, adder, steps: steps.visits }, id);
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
