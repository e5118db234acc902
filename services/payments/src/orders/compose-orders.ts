import type { Consumer, Job, Route, ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { referralBonusGranter } from '../bonus/grant-referral-bonus.ts';
import type { Steps } from '../steps/steps.ts';
import type { ProviderEventHandler } from '../webhooks/provider-events.ts';
import { visitChecker } from './check-visit.ts';
import { appointmentConsumer } from './follow-appointments.ts';
import { orderEvents } from './order-events.ts';
import { orderJobs } from './order-jobs.ts';
import type { OrderContext, OrderSteps } from './order-context.ts';
import { ordersRoutes } from './orders.routes.ts';
import { salonAddressConsumer } from './salon-addresses.ts';

/** What payment orders add to the service. */
export interface ComposedOrders {
  readonly routes: readonly Route[];
  readonly consumers: readonly Consumer[];
  readonly jobs: readonly Job[];
  readonly events: readonly ProviderEventHandler[];
}

/** Composes payment orders. */
export function composeOrders(
  parts: ServiceParts & {
    readonly stripe: Stripe;
    readonly steps: Steps;
    readonly orderSteps: OrderSteps;
  },
): ComposedOrders {
  const { outbox, clock, transaction, steps, orderSteps } = parts;
  const contextOf = (trx: Knex.Transaction): OrderContext => ({
    trx,
    outbox,
    now: clock.now(),
    adder: steps,
    steps: orderSteps,
  });
  const tools = {
    ...parts,
    contextOf,
    inTransaction: <Result>(work: (context: OrderContext) => Promise<Result>) =>
      transaction((trx) => work(contextOf(trx))),
  };
  return {
    routes: ordersRoutes(tools),
    consumers: [appointmentConsumer(contextOf), salonAddressConsumer()],
    jobs: [...orderJobs(tools), visitChecker(tools), referralBonusGranter(parts)],
    events: orderEvents(contextOf),
  };
}
