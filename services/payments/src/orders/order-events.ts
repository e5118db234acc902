import type { Knex } from 'knex';
import type { ProviderEventHandler } from '../webhooks/provider-events.ts';
import { applyPayment } from './apply-payment.ts';
import { recordDispute } from './dispute-order.ts';
import type { OrderContext } from './order-context.ts';
import { attemptOf } from './order-steps.ts';
import { paymentEvents } from './payment-events.ts';
import { recordProviderRefunds } from './record-refund-outcome.ts';

/** What payment orders learn from events of the provider. */
export function orderEvents(contextOf: (trx: Knex.Transaction) => OrderContext): ProviderEventHandler[] {
  return paymentEvents({
    idsOf: attemptOf,
    onPayment: (trx, ids, payment) => applyPayment(contextOf(trx), ids, payment),
    onRefunds: (trx, _ids, refunds) => recordProviderRefunds(contextOf(trx), refunds),
    onDispute: (trx, { orderId }, dispute) => recordDispute(contextOf(trx), orderId, dispute),
  });
}
