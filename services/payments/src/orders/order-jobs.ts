import { scheduledJob, type Job, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { isProviderUnreachable } from '../provider/failures.ts';
import type { AttemptRow } from './apply-payment.ts';
import { declineOrder } from './change-order.ts';
import { lockOrder, type OrderRow } from './orders.store.ts';
import { askProvider, type PaymentTools } from './run-payment.ts';

const batch = 200;
/** A payment that has waited for its outcome longer than this is looked up at the provider. */
export const askAfterMs = 10 * 60_000;
/** A client who has not authenticated by then has to approve again. */
export const authenticationMs = 60 * 60_000;

type Tools = PaymentTools & Pick<ServiceParts, 'clock' | 'log'>;

/** Jobs of payment orders: expiry, and payments about which nobody has said anything. */
export function orderJobs(tools: Tools): Job[] {
  return [
    scheduledJob({
      name: 'expire-payment-orders',
      schedule: '*/10 * * * *',
      run: () => expireOrders(tools),
    }),
    scheduledJob({
      name: 'ask-about-payments',
      schedule: '*/5 * * * *',
      run: () => askAboutPayments(tools),
    }),
  ];
}

/**
 * Declines orders that were not paid within their days, also those that wait for an authentication: their payment intent is cancelled, and what it has paid
 * nevertheless is given back. Each order has a transaction of its own, so that none waits with the locks of another.
 */
async function expireOrders({ knex, inTransaction, clock, log }: Tools): Promise<void> {
  const expired = (query: Knex.QueryBuilder) =>
    query.where('expires_at', '<=', clock.now()).whereRaw(`(state = 'pending' or needs_authentication)`);
  const readBatch = (afterId: number): Promise<number[]> =>
    expired(knex('payment_orders')).where('id', '>', afterId).orderBy('id').limit(batch).pluck('id');
  const expire = (id: number) =>
    inTransaction(async (context) => {
      const order = await expired(context.trx('payment_orders').where({ id }))
        .forUpdate()
        .skipLocked()
        .first<OrderRow | undefined>();
      if (order) await declineOrder(context, order, 'expired');
    });
  let lastId = 0;
  for (let ids = await readBatch(lastId); ids.length > 0; ids = await readBatch(lastId))
    for (lastId of ids)
      await expire(lastId).catch((err: unknown) =>
        log.error({ err, orderId: lastId }, 'an order did not expire; the next run tries again'),
      );
}

/**
 * Looks up payments that have a payment intent and no outcome, in case the event was lost (decisions 5). A step without an outcome goes on by itself. The time of
 * the attempt counts: the order may be changed meanwhile by something else. Begins with those asked about longest ago, and stops while the provider is away.
 */
async function askAboutPayments(tools: Tools): Promise<void> {
  const { knex, clock, log } = tools;
  const now = clock.now().getTime();
  const waiting = await knex('payment_orders as o')
    .join('payment_attempts as latest', { 'latest.order_id': 'o.id', 'latest.attempt': 'o.attempt' })
    .where('o.state', 'processing')
    .whereIn('latest.state', ['running', 'needs-authentication'])
    .where('latest.changed_at', '<', new Date(now - askAfterMs))
    .orderByRaw('latest.asked_at nulls first, latest.changed_at')
    .limit(batch)
    .select<WaitingPayment[]>('o.id', 'o.attempt', 'latest.state', 'latest.changed_at as since');
  for (const payment of waiting) {
    try {
      await knex('payment_attempts')
        .where({ order_id: payment.id, attempt: payment.attempt })
        .update({ asked_at: clock.now() });
      await askProvider(tools, payment);
      if (payment.state === 'needs-authentication' && payment.since.getTime() < now - authenticationMs)
        await giveUpAuthentication(tools, payment);
    } catch (err) {
      log.warn({ err, orderId: payment.id }, 'a payment could not be looked up; the next run tries again');
      if (isProviderUnreachable(err)) return;
    }
  }
}

/** The latest attempt to pay an order, without an outcome. */
interface WaitingPayment {
  /** Of the order. */
  readonly id: number;
  readonly attempt: number;
  readonly state: AttemptRow['state'];
  readonly since: Date;
}

/** Ends the payment intent, after which the order can be paid again; if it has succeeded meanwhile the order is paid. */
async function giveUpAuthentication(
  { inTransaction }: Tools,
  { id, attempt }: WaitingPayment,
): Promise<void> {
  await inTransaction(async ({ trx, adder, steps }) => {
    const order = await lockOrder(trx, id);
    if (!order.needs_authentication || order.attempt !== attempt) return;
    const current = await trx('payment_attempts')
      .where({ order_id: id, attempt })
      .first<{ intent_id: string } | undefined>('intent_id');
    if (!current) return;
    await adder.add(trx, steps.cancel, {
      key: `cancel-${id}-${attempt}`,
      payload: { orderId: id, attempt, intentId: current.intent_id },
    });
  });
}
