import { scheduledJob, type Job, type ServiceParts } from '@frizo/service-kit';
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
      run: async () => {
        while ((await expireBatch(tools)) === batch);
      },
    }),
    scheduledJob({
      name: 'ask-about-payments',
      schedule: '*/5 * * * *',
      run: () => askAboutPayments(tools),
    }),
  ];
}

/** Declines orders that were not paid within their days. Returns how many. */
async function expireBatch({
  inTransaction,
  clock,
}: Pick<Tools, 'inTransaction' | 'clock'>): Promise<number> {
  return inTransaction(async (context) => {
    const expired = await context
      .trx('payment_orders')
      .where({ state: 'pending' })
      .where('expires_at', '<=', clock.now())
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .select<OrderRow[]>('*');
    for (const order of expired) await declineOrder(context, order, 'expired');
    return expired.length;
  });
}

/**
 * Looks up payments that have a payment intent and no outcome, in case the event was lost (decisions 5). A step without an outcome goes on by itself.
 */
async function askAboutPayments(tools: Tools): Promise<void> {
  const { knex, clock, log } = tools;
  const now = clock.now().getTime();
  const waiting = await knex('payment_orders')
    .where({ state: 'processing' })
    .where('changed_at', '<', new Date(now - askAfterMs))
    .orderBy('changed_at')
    .limit(batch)
    .select<(OrderRow & { changed_at: Date })[]>('*');
  for (const order of waiting) {
    try {
      await askProvider(tools, order);
      if (order.needs_authentication && order.changed_at.getTime() < now - authenticationMs)
        await giveUpAuthentication(tools, order);
    } catch (err) {
      log.warn({ err, orderId: order.id }, 'a payment could not be looked up; the next run tries again');
    }
  }
}

/** Ends the payment intent, after which the order can be paid again; if it has succeeded meanwhile the order is paid. */
async function giveUpAuthentication({ inTransaction }: Tools, { id, attempt }: OrderRow): Promise<void> {
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
