import type { Knex } from 'knex';
import { paymentEvents } from '../orders/payment-events.ts';
import type { ProviderEventHandler } from '../webhooks/provider-events.ts';
import { applyVisitPayment } from './apply-visit-payment.ts';
import { recordVisitDispute } from './dispute-visit.ts';
import { recordVisitRefunds } from './record-visit-refund-outcome.ts';
import type { VisitContext } from './settle-visit.ts';
import { attemptOf } from './visit-step-definitions.ts';

/** What deposits and fees learn from events of the provider. */
export function visitEvents(contextOf: (trx: Knex.Transaction) => VisitContext): ProviderEventHandler[] {
  return paymentEvents({
    idsOf: attemptOf,
    onPayment: (trx, ids, payment) => applyVisitPayment(contextOf(trx), ids, payment),
    onRefunds: (trx, { chargeId }, { refunds }) => recordVisitRefunds(contextOf(trx), chargeId, refunds),
    onDispute: (trx, { chargeId }, dispute) => recordVisitDispute(contextOf(trx), chargeId, dispute),
  });
}
