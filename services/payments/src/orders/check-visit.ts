import { handleJob, type JobDefinition, type JobQueue, type QueuedJob } from '@frizo/service-kit';
import type { Bus } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { z } from 'zod';
import { outdateOrder } from './follow-appointments.ts';
import { readServices, type OrderRow, type OrderServiceRow } from './orders.store.ts';
import { readVisit, type Visit } from './payable-appointments.ts';
import type { PaymentTools } from './run-payment.ts';

const visitCheckJob = {
  name: 'check-visit-of-order',
  payload: z.object({ orderId: z.int().positive() }),
  retries: { most: 50, firstSeconds: 2, longestSeconds: 600 },
  attemptSeconds: 30,
} satisfies JobDefinition;

/** Queues a second look at the visit of a new order, in the transaction that stores it. */
export function queueVisitCheck(trx: Knex.Transaction, jobs: JobQueue, orderId: number): Promise<void> {
  return jobs.add(trx, visitCheckJob, [{ orderId }]);
}

/**
 * Compares a new order with its visit as booking has it after the order was stored. What has changed between the first look and then may have been handled before
 * there was an order to decline; later changes find it.
 */
export function visitChecker({
  knex,
  bus,
  inTransaction,
}: Pick<PaymentTools, 'knex' | 'inTransaction'> & { readonly bus: Bus }): QueuedJob {
  return handleJob(visitCheckJob, async ({ orderId }) => {
    const order = await knex('payment_orders').where({ id: orderId }).first<OrderRow | undefined>();
    const services = await readServices(knex, [orderId]);
    const [first] = services;
    if (!order || !first) throw new Error(`there is no payment order ${orderId}`);
    const { salon_id: salonId, created_by: userId } = order;
    const visit = await readVisit(bus, { as: 'admin', salonId, userId }, first.appointment_id);
    if (services.every((service) => isUnchanged(service, visit))) return;
    // Paid meanwhile, its appointments are not payable any more: nothing is changed then.
    await inTransaction((context) => outdateOrder(context, orderId));
  });
}

function isUnchanged({ appointment_id, appointment }: OrderServiceRow, visit: Visit | null): boolean {
  const current = visit?.appointments.find(({ id }) => id === appointment_id);
  return (
    current !== undefined &&
    current.startTimestamp === appointment.startTimestamp &&
    current.masterUser.id === appointment.masterUser.id
  );
}
