import {
  getCoupon,
  getSubscriptionCustomer,
  getSubscriptionFees,
  getSubscriptionPlans,
  previewSubscription,
  type Subscription,
  type SubscriptionCustomer,
  type SubscriptionPlan,
} from '@frizo/contracts';
import type { FakeRemoteContext } from '@frizo/remote-kit/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildPaymentsContext } from './build-payments.ts';

/** $75 a month for salons. */
export function buildPlan(overrides: Partial<SubscriptionPlan> = {}): SubscriptionPlan {
  return {
    id: 'price_salon',
    nickName: 'Salon, by the month',
    amount: 7_500,
    billingInterval: 'month',
    metadata: {
      title: 'Salon',
      'supported-user-types': '7',
      features: '<ul><li>One calendar for the whole salon</li></ul>',
    },
    ...overrides,
  };
}

export const plans = {
  salon: buildPlan(),
  salonByYear: buildPlan({ id: 'price_salon_year', amount: 75_000, billingInterval: 'year' }),
  artist: buildPlan({
    id: 'price_artist',
    amount: 3_500,
    metadata: { title: 'Artist', 'supported-user-types': '2,6', features: '' },
  }),
};

/** A paid plan until 04/02/2026. */
export function buildSubscription(overrides: Partial<Subscription> = {}): Subscription {
  return {
    id: '1',
    status: 'active',
    plan: plans.salon,
    currentPeriodEnd: Date.parse('2026-04-02T17:00:00Z') / 1000,
    cancelAtPeriodEnd: false,
    failureMessage: null,
    ...overrides,
  };
}

type BusinessCard = SubscriptionCustomer['sources'][number];

export const visa: BusinessCard = {
  id: 'pm_visa',
  object: 'card',
  brand: 'visa',
  last4: '4242',
  exp_month: 4,
  exp_year: 2035,
  expired: false,
};
export const amex: BusinessCard = { ...visa, id: 'pm_amex', brand: 'amex', last4: '0005' };

/** A business with a card and without a plan. */
export function buildBusiness(overrides: Partial<SubscriptionCustomer> = {}): SubscriptionCustomer {
  return {
    sources: [visa],
    default_source: visa.id,
    subscriptions: [],
    freeUntilFirstClient: false,
    servicePaused: false,
    ...overrides,
  };
}

/** The owner of a salon with plans to choose from. */
export function buildOwnerContext(
  customer: SubscriptionCustomer = buildBusiness(),
  overrides: Partial<FakeRemoteContext> = {},
): FakeRemoteContext {
  const owner = buildSessionUser({
    ...{ rawUserType: 7, professional: true, business: true, salonAdmin: true, salonId: 7 },
  });
  const context = buildPaymentsContext({ session: createFakeSession(owner), ...overrides });
  answerPlans(context)
    .server.answer(getSubscriptionCustomer, customer)
    .answer(getSubscriptionFees, { count: 0, data: [] })
    .answer(getCoupon, ({ couponId }) => ({
      coupon: couponId === 'HALF' ? { id: 'HALF', valid: true, percent_off: 50 } : null,
    }))
    .answer(previewSubscription, ({ couponId }) => ({
      amountDueCents: couponId === 'HALF' ? 3_750 : 7_500,
      creditCents: 0,
      nextPaymentAt: Date.parse('2035-04-02T17:00:00Z') / 1000,
    }));
  return context;
}

/** Plans that everybody sees. */
export function answerPlans(context: FakeRemoteContext): FakeRemoteContext {
  context.server.answer(getSubscriptionPlans, {
    products: [
      { id: 'prod_salon', name: 'Frizo for salons', plans: [plans.salon, plans.salonByYear] },
      { id: 'prod_artist', name: 'Frizo for artists', plans: [plans.artist] },
    ],
  });
  return context;
}
