import * as contracts from '@frizo/contracts';
import type { SubscriptionOutcome } from '@frizo/contracts';
import {
  DomainError,
  isProfessional,
  managesSalon,
  professionalOf,
  refusedFields,
  route,
  type Actor,
  type Route,
  type ServiceParts,
} from '@frizo/service-kit';
import type Stripe from 'stripe';
import { ifAnswered, longProviderDeadlineMs as deadlineMs } from '../provider/deadlines.ts';
import type { Refusal } from '../provider/failures.ts';
import { refusalOfStep } from '../steps/steps.store.ts';
import type { Steps } from '../steps/steps.ts';
import { addCard, addedCardOf, removeCard, setDefaultCard } from './business-cards.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changeSubscription } from './change-subscription.ts';
import { confirmPayment, waitingPaymentOf } from './confirm-payment.ts';
import { createSubscription } from './create-subscription.ts';
import { plansOnSale, presentPlan } from './plans.store.ts';
import { isAboutCoupon, providerAway } from './ask-provider.ts';
import { readCoupon } from './coupons.ts';
import { previewSubscription } from './preview-subscription.ts';
import type { SubscriptionSteps } from './step-definitions.ts';
import { readCustomer, readFees } from './subscriptions.presenter.ts';

export interface SubscriptionRouteParts extends Pick<
  ServiceParts,
  'knex' | 'transaction' | 'clock' | 'outbox' | 'jobs'
> {
  readonly stripe: Stripe;
  readonly steps: Steps;
  readonly definitions: SubscriptionSteps;
}

/** Plans for everybody; the rest for those who manage a salon, each for their own (spec 6, 7.5). */
export function subscriptionRoutes(parts: SubscriptionRouteParts): Route[] {
  return [...readRoutes(parts), ...changeRoutes(parts), ...cardRoutes(parts)];
}

function readRoutes(parts: SubscriptionRouteParts): Route[] {
  const { knex } = parts;
  const policy = managesOwnSalon;
  return [
    route(contracts.getSubscriptionPlans, {
      async handle() {
        const plans = await plansOnSale(knex);
        const products = Map.groupBy(plans, ({ productId }) => productId);
        return {
          products: [...products].map(([id, own]) => ({
            ...{ id, name: own[0]?.productName ?? '' },
            plans: own.map(presentPlan),
          })),
        };
      },
    }),
    route(contracts.getCoupon, {
      policy,
      handle: async ({ request, actor }) => ({
        coupon: await readCoupon(parts, request.couponId, professionalOf(actor)),
      }),
    }),
    route(contracts.previewSubscription, {
      policy,
      handle: ({ request: { planId, couponId }, actor }) =>
        previewSubscription(parts, { user: professionalOf(actor), planId, couponId }),
    }),
    route(contracts.getSubscriptionCustomer, {
      policy,
      handle: ({ actor }) => readCustomer(parts, salonOf(actor)),
    }),
    route(contracts.getSubscriptionFees, {
      policy,
      handle: ({ request, actor }) => readFees(knex, salonOf(actor), request),
    }),
  ];
}

/** They ask the provider, so that no transaction stays open around them. */
const asking = { policy: managesOwnSalon, idempotency: 'none' } as const;

function changeRoutes(parts: SubscriptionRouteParts): Route[] {
  const { definitions } = parts;
  return [
    route(contracts.createSubscription, {
      ...asking,
      async handle({ request: { planId, couponId, requestKey }, actor }) {
        const user = professionalOf(actor);
        const wanted = { user, planId, couponId, requestKey };
        return outcomeOf(parts, user.salonId, await createSubscription(parts, definitions.create, wanted));
      },
    }),
    route(contracts.changeMainPlan, {
      ...asking,
      async handle({ request: { planId, couponId, requestKey }, actor }) {
        const user = professionalOf(actor);
        const wanted = { user, planId, couponId, requestKey };
        return outcomeOf(parts, user.salonId, await changeSubscription(parts, definitions.change, wanted));
      },
    }),
    route(contracts.cancelSubscription, {
      ...asking,
      async handle({ actor }) {
        const salonId = salonOf(actor);
        return outcomeOf(parts, salonId, await cancelSubscription(parts, definitions.cancel, salonId));
      },
    }),
    route(contracts.confirmSubscription, {
      ...asking,
      async handle({ actor }) {
        const salonId = salonOf(actor);
        const key = await ifAnswered(() => confirmPayment(parts, definitions.cancel, salonId));
        return outcomeOf(parts, salonId, key);
      },
    }),
  ];
}

function cardRoutes(parts: SubscriptionRouteParts): Route[] {
  const { knex, definitions } = parts;
  return [
    route(contracts.addSubscriptionSource, {
      ...asking,
      async handle({ request: { token, requestKey }, actor }) {
        const { salonId, userId } = professionalOf(actor);
        const key = await addCard(parts, definitions, { salonId, userId, token, requestKey });
        await finishCardStep(parts, key);
        const sourceId = await addedCardOf(knex, key);
        if (sourceId === undefined) throw providerAway();
        return { sourceId, customer: await readCustomer(parts, salonId) };
      },
    }),
    route(contracts.setDefaultSubscriptionSource, {
      ...asking,
      async handle({ request: { sourceId: cardId }, actor }) {
        const salonId = salonOf(actor);
        const key = await setDefaultCard(parts, definitions.defaultCard, { salonId, cardId });
        await finishCardStep(parts, key);
        return readCustomer(parts, salonId);
      },
    }),
    route(contracts.removeSubscriptionSource, {
      ...asking,
      async handle({ request: { sourceId: cardId }, actor }) {
        const salonId = salonOf(actor);
        const key = await removeCard(parts, definitions.removeCard, { salonId, cardId });
        await finishCardStep(parts, key);
        return readCustomer(parts, salonId);
      },
    }),
  ];
}

/** Runs the step of a change and says how it ended. @throws DomainError 402 with the provider's message */
async function outcomeOf(
  parts: SubscriptionRouteParts,
  salonId: number,
  key: string | undefined,
): Promise<SubscriptionOutcome> {
  const { knex, stripe, steps } = parts;
  const state = key === undefined ? 'done' : await steps.runNow(key, { deadlineMs });
  const refusal = key !== undefined && state === 'refused' ? await refusalOfStep(parts.knex, key) : undefined;
  if (refusal && refusal.kind !== 'needs-action') throw declined(refusal);
  const customer = await readCustomer(parts, salonId);
  if (state === 'pending') return { outcome: 'processing', clientSecret: null, customer };
  const clientSecret = await ifAnswered(() => waitingPaymentOf({ knex, stripe }, salonId));
  // Whether the bank wants to confirm something is not known yet.
  if (clientSecret === undefined) return { outcome: 'processing', clientSecret: null, customer };
  if (refusal && clientSecret === null) throw declined({ ...refusal, message: unconfirmableText });
  return { outcome: clientSecret === null ? 'done' : 'needs_action', clientSecret, customer };
}

/** The provider has undone a change whose payment needs the client. */
const unconfirmableText =
  'Your bank wants to confirm each payment with this card, which a change of plan does not allow. Please choose another card.';

async function finishCardStep(parts: SubscriptionRouteParts, key: string): Promise<void> {
  const state = await parts.steps.runNow(key, { deadlineMs });
  if (state === 'pending') throw providerAway();
  if (state === 'done') return;
  const { kind, message: refused } = await refusalOfStep(parts.knex, key);
  const message = kind === 'needs-action' ? toConfirmText : refused;
  throw new DomainError('subscription.card_refused', message, { status: 402 });
}

/** What was open could not be charged to the new default card yet. */
const toConfirmText = 'Your bank asks you to confirm the payment. Choose "Pay now".';

function declined(refusal: Refusal): DomainError {
  if (isAboutCoupon(refusal)) return refusedFields({ couponId: ['COUPON_NOT_VALID'] });
  return new DomainError('subscription.declined', refusal.message, { status: 402 });
}

function managesOwnSalon(actor: Actor): boolean {
  return isProfessional(actor) && managesSalon(actor);
}

function salonOf(actor: Actor): number {
  return professionalOf(actor).salonId;
}
