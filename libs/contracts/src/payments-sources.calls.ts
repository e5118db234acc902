import { z } from 'zod';
import { defineCall } from './call.ts';
import { providerId } from './payments.shared.ts';
import { cents, id, timestamp } from './shared.ts';

/** A card on file, or a bank account (spec 3, Payment source). */
export const paymentSource = z.object({
  id: providerId,
  object: z.enum(['card', 'bank_account']),
  /** 'visa', 'mastercard', 'amex' and so on; null for a bank account. */
  brand: z.string().nullable(),
  last4: z.string(),
  exp_month: z.int().nullable(),
  exp_year: z.int().nullable(),
  bank_name: z.string().nullable(),
  default_for_currency: z.boolean(),
  /** The start of the expiry month has passed (spec 5.6). */
  expired: z.boolean(),
});
export type PaymentSource = z.output<typeof paymentSource>;

const stripeCustomer = z.object({
  /** Null until the first card is added. */
  id: providerId.nullable(),
  /** The default first, then the newest. */
  cards: z.array(paymentSource),
  default_source: providerId.nullable(),
  subscriptions: z.array(
    z.object({
      id: providerId,
      status: z.string(),
      planId: z.string(),
      current_period_end: timestamp,
      cancel_at_period_end: z.boolean(),
    }),
  ),
});
export type StripeCustomer = z.output<typeof stripeCustomer>;

const customer = z.object({ customer: stripeCustomer });

export const getStripeCustomer = defineCall({
  name: 'getStripeCustomer',
  service: 'payments',
  method: 'GET',
  path: '/customer',
  secure: true,
  request: z.object({}),
  answer: customer,
  notice: false,
  summary: "The caller's cards on file, the default one and subscriptions (spec 7.5, stripe customer).",
});

export const createCardSetup = defineCall({
  name: 'createCardSetup',
  service: 'payments',
  method: 'POST',
  path: '/card-setups',
  secure: true,
  request: z.object({
    /** Made by the dialog once: a repeated request returns the same setup. */
    requestKey: z.uuid(),
  }),
  answer: z.object({ clientSecret: z.string() }),
  notice: false,
  summary:
    "A setup intent for a new card: pass the secret to `stripe.confirmCardSetup`, then its payment method's id to `addPaymentSource`. So the bank authenticates the card when it is added. 429 after 20 in an hour.",
});

export const addPaymentSource = defineCall({
  name: 'addPaymentSource',
  service: 'payments',
  method: 'POST',
  path: '/payment-sources',
  secure: true,
  request: z.object({
    /** A token (`tok_`) or a payment method (`pm_`) that the provider made of the card in the browser. */
    token: providerId,
  }),
  answer: customer.extend({ paymentSourceId: providerId }),
  notice: false,
  summary:
    "Adds a card (spec 7.5); the first is the default. 400 with the provider's message and its code at `token` if it refuses the card ('Cannot place given card to payment system'), CARD_LIMIT from the 21st on. 429 after 10 tries in an hour.",
});

export const setDefaultPaymentSource = defineCall({
  name: 'setDefaultPaymentSource',
  service: 'payments',
  method: 'PUT',
  path: '/payment-sources/:sourceId/default',
  secure: true,
  request: z.object({ sourceId: providerId }),
  answer: customer,
  notice: false,
  summary:
    "Makes a card the default (spec 4, Cards; 8.2 'Problem with default card selecting'). 404 for a card of somebody else, 409 payment.source_expired for an expired one.",
});

export const removePaymentSource = defineCall({
  name: 'removePaymentSource',
  service: 'payments',
  method: 'DELETE',
  path: '/payment-sources/:sourceId',
  secure: true,
  request: z.object({ sourceId: providerId }),
  answer: customer,
  notice: false,
  summary:
    "Removes a card (spec 8.2 'Problem with card removing'). 409 payment.source_in_use while a payment with it is on its way, or if it is the default and there are others.",
});

/** A payment of a client (spec 3, Charge): for a visit, or a deposit, a fee, a gift card or a package. */
export const charge = z.object({
  /** Unique in the list: `visit-70`. */
  id: z.string().max(40),
  kind: z.enum(['visit', 'deposit', 'late-cancellation', 'no-show', 'gift-card', 'package']),
  /** What was paid for: services, the name of a package, or who gets a gift card; may be empty. */
  subject: z.string(),
  /** Null for anything but a visit. */
  paymentOrderId: id.nullable(),
  created: timestamp,
  /** What the card was charged, or what was paid in cash. In cents. */
  amount: cents,
  /** The part of it that was given back, in cents. */
  refundedCent: cents,
  /** What a gift card and packages have paid besides, in cents. */
  giftCardCent: cents,
  packageCent: cents,
  /** What went back to the gift card, in cents. */
  giftCardRefundedCent: cents,
  salonName: z.string(),
  /** Of a visit; empty otherwise. */
  clientName: z.string(),
  /** Empty if no card was charged. */
  cardBrand: z.string(),
  cardLast4: z.string(),
  status: z.enum(['succeeded', 'refunded', 'partially_refunded', 'disputed']),
});
export type Charge = z.output<typeof charge>;

export const getCustomerCharges = defineCall({
  name: 'getCustomerCharges',
  service: 'payments',
  method: 'GET',
  path: '/charges',
  secure: true,
  request: z.object({
    /** `client`: everything that the caller has paid. `salon`: the visits that the salon's clients have paid by card; for salon admins. */
    mode: z.enum(['salon', 'client']).default('client'),
    limit: z.int().min(1).max(50).default(20),
    offset: z.int().min(0).max(250_000).default(0),
  }),
  answer: z.object({ count: z.int().nonnegative(), data: z.array(charge).max(50) }),
  notice: false,
  summary: 'Payments with what was given back, newest first (spec 7.5, customer charges).',
});

export const paymentSourceCalls = {
  getStripeCustomer,
  createCardSetup,
  addPaymentSource,
  setDefaultPaymentSource,
  removePaymentSource,
  getCustomerCharges,
};
