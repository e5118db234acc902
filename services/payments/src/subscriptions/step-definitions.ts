import { addCardStep, defaultCardStep, removeCardStep } from './business-cards.ts';
import { businessCustomerStep } from './business-customer.ts';
import { cancelSubscriptionStep } from './cancel-subscription.ts';
import { changeSubscriptionStep } from './change-subscription.ts';
import { createSubscriptionStep } from './create-subscription.ts';
import type { StepTools } from './subscription-step.ts';

/** The durable steps of subscriptions, for the service's list and for the routes that add them. */
export function subscriptionSteps(tools: StepTools) {
  return {
    create: createSubscriptionStep(tools),
    change: changeSubscriptionStep(tools),
    cancel: cancelSubscriptionStep(tools),
    createCustomer: businessCustomerStep(),
    addCard: addCardStep(),
    defaultCard: defaultCardStep(tools),
    removeCard: removeCardStep(),
  };
}

export type SubscriptionSteps = ReturnType<typeof subscriptionSteps>;
