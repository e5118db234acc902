import type { ServiceParts } from '@frizo/service-kit';
import type Stripe from 'stripe';
import { type PaymentsEnv, readEnv } from './env.ts';
import type { OrderSteps } from './orders/order-context.ts';
import { createOrderSteps, stepsOfOrders } from './orders/order-steps.ts';
import { payoutSteps } from './payouts/payouts.routes.ts';
import { createPurchaseSteps } from './prepaid/purchase-steps.ts';
import type { CopyObserver } from './provider/copy-observer.ts';
import { createStripeClient } from './provider/stripe-client.ts';
import { cardSteps } from './sources/card-steps.ts';
import { createSteps, type Steps } from './steps/steps.ts';
import { subscriptionSteps } from './subscriptions/step-definitions.ts';
import { createVisitSteps } from './visit-charges/visit-step-definitions.ts';

/** The provider, and everything that this service may change there. */
export interface ComposedSteps {
  readonly env: PaymentsEnv;
  readonly stripe: Stripe;
  readonly orderSteps: OrderSteps;
  readonly visitSteps: ReturnType<typeof createVisitSteps>;
  readonly purchaseSteps: ReturnType<typeof createPurchaseSteps>;
  readonly planSteps: ReturnType<typeof subscriptionSteps>;
  /** Knows all of them. */
  readonly steps: Steps;
}

/** Composes the steps of the whole service: whichever of its copies runs one has to know them all. */
export function composeSteps(parts: ServiceParts & { readonly observer?: CopyObserver }): ComposedSteps {
  const env = readEnv(parts.env);
  const stripe = createStripeClient(env, parts.log);
  const visitSteps = createVisitSteps(parts);
  const orderSteps = createOrderSteps({ ...parts, env, visitSteps });
  const purchaseSteps = createPurchaseSteps(parts);
  const planSteps = subscriptionSteps(parts);
  const definitions = [
    ...payoutSteps(parts),
    ...cardSteps,
    ...stepsOfOrders(orderSteps),
    visitSteps.charge,
    visitSteps.refund,
    purchaseSteps.pay,
    purchaseSteps.refund,
    ...Object.values(planSteps),
  ];
  const steps = createSteps({ ...parts, stripe, definitions });
  return { env, stripe, orderSteps, visitSteps, purchaseSteps, planSteps, steps };
}
