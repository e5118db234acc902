import { z } from 'zod';
import { defineCall } from './call.ts';
import { providerId } from './payments.shared.ts';
import { cents } from './shared.ts';

/** A coupon as people type it: coupons have ids that the operator chose, never in the form of a card number. */
const couponId = z
  .string()
  .trim()
  .regex(/^(?!(?:-?\d){13,19}$)[\w-]{1,60}$/);

/** A plan that professionals can buy (spec 3, Subscription). */
export const subscriptionPlan = z.object({
  id: z.string(),
  nickName: z.string(),
  /** For the whole interval. Cents. */
  amount: cents,
  billingInterval: z.enum(['month', 'year']),
  metadata: z.object({
    title: z.string(),
    /** User types, comma-separated: `2,6` for freelancers and salon artists, `7` for salon owners (spec 6). */
    'supported-user-types': z.string(),
    /** HTML: a list of what the plan contains. */
    features: z.string(),
  }),
});
export type SubscriptionPlan = z.output<typeof subscriptionPlan>;

/** A card of the business (spec 3, Payment source). */
export const subscriptionSource = z.object({
  id: z.string(),
  object: z.literal('card'),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** The start of the expiry month has passed (spec 5.6). */
  expired: z.boolean(),
});

/**
 * `incomplete` waits for the confirmation of the first payment by the card's bank, `past_due` and `unpaid` for a payment that failed, and
 * `processing` for an answer of the payment provider.
 */
export const subscriptionStatus = z.enum([
  'processing',
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
]);
export type SubscriptionStatus = z.output<typeof subscriptionStatus>;

export const subscription = z.object({
  id: z.string(),
  status: subscriptionStatus,
  plan: subscriptionPlan,
  /** When the paid period ends and the next one is charged; null until the first payment. Unix seconds. */
  currentPeriodEnd: z.int().nullable(),
  /** Cancelled: it ends with the paid period, unless it is changed to the same or another plan before. */
  cancelAtPeriodEnd: z.boolean(),
  /** The reason of the last payment that failed, while it is open. */
  failureMessage: z.string().nullable(),
});
export type Subscription = z.output<typeof subscription>;

/** The customer record of a business; its cards are not those that its owner pays visits with. */
export const subscriptionCustomer = z.object({
  sources: z.array(subscriptionSource),
  default_source: z.string().nullable(),
  /** The current subscription, or none: a business has one at most. */
  subscriptions: z.array(subscription),
  /** Everything is free of charge, because the first appointment of a client has not taken place yet (decisions 5). */
  freeUntilFirstClient: z.boolean(),
  /** Its payment has lapsed, and what the plan allowed is paused until it is paid (decisions 5). */
  servicePaused: z.boolean(),
});
export type SubscriptionCustomer = z.output<typeof subscriptionCustomer>;

/** The state after a change, which asks the payment provider. */
export const subscriptionOutcome = z.object({
  /**
   * `processing`: the provider has not answered yet; the change continues by itself. `needs_action`: the card's bank asks its owner to
   * confirm the payment with `clientSecret`, followed by `confirmSubscription`.
   */
  outcome: z.enum(['done', 'processing', 'needs_action']),
  clientSecret: z.string().nullable(),
  customer: subscriptionCustomer,
});
export type SubscriptionOutcome = z.output<typeof subscriptionOutcome>;

/** An id of one press of the button: the request with the same id is the same change. */
const requestKey = z.uuid();

export const getSubscriptionPlans = defineCall({
  name: 'getSubscriptionPlans',
  service: 'payments',
  method: 'GET',
  path: '/subscription-plans',
  secure: false,
  request: z.object({}),
  answer: z.object({
    products: z.array(z.object({ id: z.string(), name: z.string(), plans: z.array(subscriptionPlan) })),
  }),
  notice: false,
  summary: 'The plans that professionals can buy, cheapest first (spec 2, /pricing; spec 3, Subscription).',
});

export const getCoupon = defineCall({
  name: 'getCoupon',
  service: 'payments',
  method: 'GET',
  path: '/coupons/:couponId',
  secure: true,
  request: z.object({ couponId }),
  answer: z.object({
    /** Null if there is none with this id. */
    coupon: z
      .object({
        id: z.string(),
        valid: z.boolean(),
        percent_off: z.number().min(0).max(100).nullable(),
        /** How long it reduces payments: the next one only, all of some months, or always. Absent from older builds. */
        duration: z.enum(['once', 'repeating', 'forever']).optional(),
        /** The months of a `repeating` one. */
        duration_in_months: z.int().nullable().optional(),
      })
      .nullable(),
  }),
  notice: false,
  summary:
    'A coupon by a promotion code or by its id, if the operator has made it public, for those who manage a salon (spec 7.5, coupon data); not valid for a salon that has used it. 503 while the provider is away; 429 after 10 unknown ones in an hour, in this and all other calls that take one.',
});

export const previewSubscription = defineCall({
  name: 'previewSubscription',
  service: 'payments',
  method: 'GET',
  path: '/subscription/preview',
  secure: true,
  request: z.object({ planId: providerId, couponId: couponId.optional() }),
  answer: z.object({
    /** What the card is charged now, exactly: with coupon, and after a change with the rest of the paid period. Cents. */
    amountDueCents: cents,
    /** What is left of the paid period and reduces this or later invoices. Cents. */
    creditCents: cents,
    /** When the next period is charged. Unix seconds. */
    nextPaymentAt: z.int(),
    /** What is charged then: with the coupon if it lasts, and less the credit. Absent from older builds and where an earlier coupon may last. Cents. */
    nextPaymentCents: cents.optional(),
  }),
  notice: false,
  summary:
    'The amount due for a plan, as the provider computes it, for those who manage the salon (spec 2, subscription confirmation).',
});

export const getSubscriptionCustomer = defineCall({
  name: 'getSubscriptionCustomer',
  service: 'payments',
  method: 'GET',
  path: '/subscription',
  secure: true,
  request: z.object({}),
  answer: subscriptionCustomer,
  notice: false,
  summary: "The business's cards and current subscription, for those who manage the salon (spec 7.5).",
});

export const createSubscription = defineCall({
  name: 'createSubscription',
  service: 'payments',
  method: 'POST',
  path: '/subscription',
  secure: true,
  request: z.object({ planId: providerId, couponId: couponId.optional(), requestKey }),
  answer: subscriptionOutcome,
  notice: false,
  summary:
    'Subscribes a business without a current plan and charges its default card (spec 4, 7.5). 402 `subscription.declined` with the provider’s message; 409 `subscription.exists` with a current plan; 409 `subscription.busy` while another change runs; 400 with codes for an unknown plan or coupon, or without a card.',
});

export const changeMainPlan = defineCall({
  name: 'changeMainPlan',
  service: 'payments',
  method: 'PUT',
  path: '/subscription',
  secure: true,
  request: z.object({ planId: providerId, couponId: couponId.optional(), requestKey }),
  answer: subscriptionOutcome,
  notice: false,
  summary:
    'Changes the plan of the current subscription at once, and charges or credits the difference (spec 4, 7.5); the current plan of a canceled one continues it. 402 `subscription.declined`: the plan stays; 409 `subscription.none` without a current plan; 409 `subscription.busy`.',
});

export const confirmSubscription = defineCall({
  name: 'confirmSubscription',
  service: 'payments',
  method: 'POST',
  path: '/subscription/confirm',
  secure: true,
  request: z.object({}),
  answer: subscriptionOutcome,
  notice: false,
  summary:
    'Asks the provider for the state of a payment that its owner has confirmed with the bank, or that was processing. 402 `subscription.declined` if it failed.',
});

export const cancelSubscription = defineCall({
  name: 'cancelSubscription',
  service: 'payments',
  method: 'DELETE',
  path: '/subscription',
  secure: true,
  request: z.object({}),
  answer: subscriptionOutcome,
  notice: false,
  summary:
    'Ends the current subscription with its paid period, or at once if its payment has lapsed (spec 7.5). Without one it changes nothing.',
});

export const addSubscriptionSource = defineCall({
  name: 'addSubscriptionSource',
  service: 'payments',
  method: 'POST',
  path: '/subscription/sources',
  secure: true,
  request: z.object({
    /** A payment method or token that Stripe.js has created. */
    token: providerId,
    requestKey,
  }),
  answer: z.object({ sourceId: z.string(), customer: subscriptionCustomer }),
  notice: false,
  summary:
    'Adds a card of the business and makes it its default if it is the first (spec 7.5). 402 `subscription.card_refused` with the provider’s message; 429 after 10 tries in an hour.',
});

export const setDefaultSubscriptionSource = defineCall({
  name: 'setDefaultSubscriptionSource',
  q: 'Q139',
  service: 'payments',
  method: 'PUT',
  path: '/subscription/sources/:sourceId',
  secure: true,
  request: z.object({ sourceId: providerId }),
  answer: subscriptionCustomer,
  notice: false,
  summary:
    'Makes a card the one that renewals are charged to (spec 7.5). An open invoice is charged to it at once. 409 `subscription.card_expired` for an expired one.',
});

export const removeSubscriptionSource = defineCall({
  name: 'removeSubscriptionSource',
  q: 'Q140',
  service: 'payments',
  method: 'DELETE',
  path: '/subscription/sources/:sourceId',
  secure: true,
  request: z.object({ sourceId: providerId }),
  answer: subscriptionCustomer,
  notice: false,
  summary:
    'Removes a card (spec 7.5). 409 `subscription.card_in_use` for the default card of a current subscription.',
});

/** An invoice of a subscription. */
export const subscriptionFee = z.object({
  id: z.string(),
  /** Unix seconds. */
  created: z.int(),
  /** What was paid, or is due. Cents. */
  amount: cents,
  refundedCents: cents,
  planTitle: z.string(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  status: z.enum(['paid', 'open', 'failed', 'refunded', 'void']),
});
export type SubscriptionFee = z.output<typeof subscriptionFee>;

export const getSubscriptionFees = defineCall({
  name: 'getSubscriptionFees',
  service: 'payments',
  method: 'GET',
  path: '/subscription/fees',
  secure: true,
  request: z.object({
    limit: z.int().min(1).max(20).default(20),
    offset: z.int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({ count: z.int().nonnegative(), data: z.array(subscriptionFee) }),
  notice: false,
  summary:
    'Subscription fees of the business, newest first (spec 2, Subscription tab), for those who manage the salon.',
});

export const paymentsSubscriptionsCalls = {
  getSubscriptionPlans,
  getCoupon,
  previewSubscription,
  getSubscriptionCustomer,
  createSubscription,
  changeMainPlan,
  confirmSubscription,
  cancelSubscription,
  addSubscriptionSource,
  setDefaultSubscriptionSource,
  removeSubscriptionSource,
  getSubscriptionFees,
};
