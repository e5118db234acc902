import type { Consumer, Job, Route, ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { referralBonusGranter } from '../bonus/grant-referral-bonus.ts';
import type { Steps } from '../steps/steps.ts';
import type { ProviderEventHandler } from '../webhooks/provider-events.ts';
import { applyPayment } from './apply-payment.ts';
import { visitChecker } from './check-visit.ts';
import { recordDispute } from './dispute-order.ts';
import { appointmentConsumer } from './follow-appointments.ts';
import { orderJobs } from './order-jobs.ts';
import type { OrderContext, OrderSteps } from './order-context.ts';
import { ordersRoutes, type OrdersTools } from './orders.routes.ts';
import { attemptOf } from './order-steps.ts';
import { paymentEvents } from './payment-events.ts';
import { recordProviderRefunds } from './record-refund-outcome.ts';
import { salonAddressConsumer } from './salon-addresses.ts';

/** What payment orders add to the service. */
export interface ComposedOrders {
  readonly routes: readonly Route[];
  readonly consumers: readonly Consumer[];
  readonly jobs: readonly Job[];
  readonly events: readonly ProviderEventHandler[];
}

/** What payment orders are made of. */
export interface OrderParts extends ServiceParts {
  readonly stripe: Stripe;
  readonly steps: Steps;
  readonly orderSteps: OrderSteps;
}

/** Composes payment orders. */
export function composeOrders(parts: OrderParts): ComposedOrders {
  const tools = createOrderTools(parts);
  const { contextOf } = tools;
  return {
    routes: ordersRoutes(tools),
    consumers: [appointmentConsumer(contextOf), salonAddressConsumer()],
    jobs: [...orderJobs(tools), visitChecker(tools), referralBonusGranter(parts)],
    events: orderEvents(contextOf),
  };
}

/** What payment orders learn from events of the provider. */
function orderEvents(contextOf: OrdersTools['contextOf']): ProviderEventHandler[] {
  return paymentEvents({
    idsOf: attemptOf,
    onPayment: (trx, ids, payment) => applyPayment(contextOf(trx), ids, payment),
    onRefunds: (trx, _ids, refunds) => recordProviderRefunds(contextOf(trx), refunds),
    onDispute: (trx, { orderId }, dispute) => recordDispute(contextOf(trx), orderId, dispute),
  });
}

/** What the use cases of payment orders take. */
export function createOrderTools<Parts extends OrderParts>(parts: Parts): Parts & OrdersTools {
  const { outbox, clock, transaction, steps, orderSteps } = parts;
  const contextOf = (trx: Knex.Transaction): OrderContext => ({
    trx,
    outbox,
    now: clock.now(),
    adder: steps,
    steps: orderSteps,
  });
  return { ...parts, contextOf, inTransaction: (work) => transaction((trx) => work(contextOf(trx))) };
}
