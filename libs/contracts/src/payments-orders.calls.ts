import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  paidAppointment,
  paymentCents,
  paymentClient,
  paymentOrder,
  paymentType,
  providerId,
  taxPercent,
} from './payments.shared.ts';
import { address, cents, id, localDate } from './shared.ts';

/**
 * Errors of the calls that change an order: 404 for somebody else's; 409 `payment_order.invalid_state` if it is paid, declined or expired;
 * 409 `payment_order.processing` while a payment is on its way. Only `createPaymentOrder` stores its answer with the idempotency key and repeats
 * it. The others are safe to repeat without: the order's state decides, and a repeated request returns the order as it is.
 */
const order = z.object({ paymentOrder });

export const getPaymentOrders = defineCall({
  name: 'getPaymentOrders',
  q: 'Q118',
  service: 'payments',
  method: 'GET',
  path: '/payment-orders',
  secure: true,
  request: z.object({
    /** `cli`: the caller's own as a client. `salon`: those of the salon; of an artist who is no salon admin only visits with them. */
    mode: z.enum(['cli', 'salon']).default('cli'),
    /** `pending`: only those that can be paid now, soonest expiry first. `all`: the open ones first, then the newest. */
    scope: z.enum(['pending', 'all']).default('pending'),
    /** Part of the salon's name ('Search for Salon'); in mode `salon` of the client's name, or the phone. Dropped when empty. */
    search: z.string().trim().max(100).optional(),
    limit: z.int().min(1).max(50).default(20),
    offset: z.int().min(0).max(250_000).default(0),
  }),
  answer: z.object({ count: z.int().nonnegative(), data: z.array(paymentOrder) }),
  groups: ['basic', 'payment-order'],
  notice: false,
  summary: 'Payment orders of a client or a salon, with search (spec 2, Payment orders list; 7.5).',
});

export const getPaymentOrder = defineCall({
  name: 'getPaymentOrder',
  service: 'payments',
  method: 'GET',
  path: '/payment-orders/:paymentOrderId',
  secure: true,
  request: z.object({ paymentOrderId: id }),
  answer: order,
  notice: false,
  summary: 'One payment order, for its client and its salon; 404 for anybody else.',
});

export const getPaymentOrderByAppointment = defineCall({
  name: 'getPaymentOrderByAppointment',
  q: 'Q119',
  service: 'payments',
  method: 'GET',
  path: '/payment-orders/by-appointment/:appointmentId',
  secure: true,
  request: z.object({ appointmentId: id }),
  /** The latest; null if the appointment has none that the caller may see. */
  answer: z.object({ paymentOrder: paymentOrder.nullable() }),
  notice: false,
  summary: 'The payment order of an appointment (spec 7.5).',
});

export const getPayableAppointments = defineCall({
  name: 'getPayableAppointments',
  q: 'Q117',
  service: 'payments',
  method: 'GET',
  path: '/payable-appointments/:appointmentId',
  secure: true,
  request: z.object({ appointmentId: id }),
  answer: z.object({
    salonClient: paymentClient,
    address,
    date: localDate,
    /** By start. The caller's own only, for an artist who is no salon admin. */
    appointments: z.array(
      paidAppointment.extend({
        /** What the client has paid for it as a deposit and is deducted from an order, up to services and tax. */
        depositCent: cents,
      }),
    ),
    /** Whether the client has an account, and can approve a payment by card. */
    canPayByCard: z.boolean(),
  }),
  notice: false,
  summary:
    'The appointments of the same client, address and day that have started and are neither paid nor in an open order, for Get paid (spec 4, 7.5). 409 payment_order.invalid_appointment (‘Invalid state of appointment’) if the named one is not among them.',
});

export const getSuggestedTax = defineCall({
  name: 'getSuggestedTax',
  q: 'Q116',
  service: 'payments',
  method: 'GET',
  path: '/suggested-tax/:addressId',
  secure: true,
  request: z.object({ addressId: id }),
  /** In percent. */
  answer: z.object({ taxRate: taxPercent }),
  notice: false,
  summary: 'The suggested tax at an address of the salon, by its state; 0 if it is unknown (decisions 5).',
});

/** Whole dollars of at most 4 digits (spec 5.6), in cents. */
const priceCent = z.int().min(0).max(999_900).multipleOf(100);

/** Dollars of the same amount in cents; the server only compares it. */
const dollars = z.number().min(0).max(999_999.99);

export const createPaymentOrder = defineCall({
  name: 'createPaymentOrder',
  q: 'Q113',
  service: 'payments',
  method: 'POST',
  path: '/payment-orders',
  secure: true,
  request: z.object({
    salonClientId: id,
    addressId: id,
    date: localDate,
    aptPriceList: z
      .array(z.object({ appointmentId: id, price: z.int().min(0).max(9_999), priceCent }))
      .min(1)
      .max(20),
    serviceTotalEntered: dollars,
    serviceTotalEnteredCent: paymentCents,
    taxPercentDefault: taxPercent,
    taxPercent,
    taxValue: dollars,
    taxValueCent: paymentCents,
    serviceAndTax: dollars,
    serviceAndTaxCent: paymentCents,
    paymentType,
  }),
  answer: order,
  notice: false,
  summary:
    "The salon's request for payment of a visit (spec 4, Get paid; 5.6): 'Payment order created successfully'. 400 with codes per field, TOTAL_NOT_POSITIVE at serviceTotalEnteredCent ('Total price must be greater than zero'); 409 payment_order.total_changed if the server computes other amounts; 409 payment_order.invalid_appointment ('Invalid state of appointment'); 409 payment_order.exists with an open order of the visit; by card 409 payment_order.no_profile ('No Payment profile'), payment_order.no_external_account ('No external account') and payment_order.client_without_account.",
});

export const closePaymentOrderWithCash = defineCall({
  name: 'closePaymentOrderWithCash',
  q: 'Q120',
  service: 'payments',
  method: 'PUT',
  path: '/payment-orders/:paymentOrderId/cash',
  secure: true,
  request: z.object({ paymentOrderId: id }),
  answer: order,
  notice: false,
  summary:
    'ACCEPT CASH: the salon got the money; cannot be undone (spec 4, Get paid). Also for a pending order by card.',
});

export const declinePaymentOrder = defineCall({
  name: 'declinePaymentOrder',
  q: 'Q115',
  service: 'payments',
  method: 'PUT',
  path: '/payment-orders/:id/decline',
  secure: true,
  request: z.object({ id }),
  answer: order,
  notice: false,
  summary:
    'Declines a payment order as its client, or withdraws it as its salon (spec 4, Client payment approval).',
});

export const discountSolution = z.object({
  /** The part of the order that the referral bonus pays, in cents. */
  reservedAmount: cents,
  /** For the form; empty without a discount. */
  reason: z.string().max(200),
});
export type DiscountSolution = z.output<typeof discountSolution>;

export const getDiscountSolution = defineCall({
  name: 'getDiscountSolution',
  q: 'Q2-51',
  service: 'payments',
  method: 'GET',
  path: '/payment-orders/:paymentOrderId/discount',
  secure: true,
  request: z.object({ paymentOrderId: id }),
  answer: discountSolution,
  notice: false,
  summary:
    "The referral bonus that this order would use, reserved for it until it is declined or expires (decisions 5). For the order's client; callers suppress errors (spec 7.5).",
});

/** What became of a payment: `paymentOrder.status` says whether it is paid. */
const payment = z.object({
  paymentOrder,
  /**
   * The bank wants the client to authenticate: pass this to `stripe.handleNextAction({ clientSecret })`, then call `continuePayment`. Null if
   * nothing is left to do. With `paymentOrder.processing` and null the provider has not answered yet: the `payments` live topic announces
   * the result, or ask again with `continuePayment`.
   */
  clientSecret: z.string().nullable(),
});

export const acceptPaymentOrder = defineCall({
  name: 'acceptPaymentOrder',
  q: 'Q121',
  service: 'payments',
  method: 'PUT',
  path: '/payment-orders/:paymentOrderId/accept',
  secure: true,
  request: z.object({
    paymentOrderId: id,
    /** A card of `getStripeCustomer`; null where nothing is left for it to pay. */
    paymentSourceId: providerId.nullable(),
    tipValueCent: paymentCents,
    /** What the client pays: services, tax and tip less the referral bonus, the gift card, deposit and packages; `chargedCent` of the order afterwards. */
    totalValueCent: paymentCents,
    /** As `getDiscountSolution` returned it; null without one. */
    discountSolution: discountSolution.nullable(),
    /** A card of `getOwnGiftCards` with scope `usable`, which pays as much as it can (`approvedAmountsOf` in libs/money). */
    giftCardId: id.optional(),
    /** Of `getOwnPackages` with scope `usable`: their visits pay for services of the order (`packagePartsOf` in libs/money). */
    packageIds: z.array(id).max(20).optional(),
  }),
  answer: payment,
  notice: false,
  summary:
    'PAY NOW: the client approves and pays (spec 4, Client payment approval). 409 payment_order.total_changed if the total differs from what the server computes, or the tip, bonus, gift card, packages or total from an approval that has paid the order or is paying it: load it again; 402 payment_order.card_declined with the provider’s message at paymentSourceId, after which it can be tried again; 400 SOURCE_UNKNOWN or SOURCE_EXPIRED at paymentSourceId, TIP_TOO_LARGE at tipValueCent above 999 % of the services, GIFT_CARD_UNKNOWN at giftCardId, PACKAGE_UNKNOWN at packageIds.',
});

export const continuePayment = defineCall({
  name: 'continuePayment',
  service: 'payments',
  method: 'POST',
  path: '/payment-orders/:paymentOrderId/continue',
  secure: true,
  request: z.object({ paymentOrderId: id }),
  answer: payment,
  notice: false,
  summary:
    'Asks the provider what became of the payment of an order, after authentication or an interrupted request; errors as for acceptPaymentOrder. Changes nothing if no payment is on its way.',
});

export const refundPaymentOrder = defineCall({
  name: 'refundPaymentOrder',
  service: 'payments',
  method: 'POST',
  path: '/payment-orders/:paymentOrderId/refunds',
  secure: true,
  request: z.object({
    paymentOrderId: id,
    /** Made by the dialog once for each refund: a repeated request gives back nothing more. */
    requestKey: z.uuid(),
    /** Absent: everything that is left. */
    amountCent: paymentCents.min(1).optional(),
    reason: z.string().trim().min(1).max(400),
  }),
  answer: order,
  notice: false,
  summary:
    'Gives money of a paid order back, whole or in part; for salon admins only. A refund by card goes to the card, one of cash is only recorded; beyond what was paid by them it goes to the gift card. 400 REFUND_TOO_LARGE at amountCent if less is left, 409 payment_order.disputed while the client’s bank decides about the payment, or has given it back, payment_order.refund_returning while the money of a refund that failed is on its way back to the salon, payment_order.refund_failed, which says why, where the provider refuses it.',
});

export const paymentOrderCalls = {
  getPaymentOrders,
  getPaymentOrder,
  getPaymentOrderByAppointment,
  getPayableAppointments,
  getSuggestedTax,
  createPaymentOrder,
  closePaymentOrderWithCash,
  declinePaymentOrder,
  getDiscountSolution,
  acceptPaymentOrder,
  continuePayment,
  refundPaymentOrder,
};
