import { z } from 'zod';
import { address, cents, id, localDate, timestamp } from './shared.ts';

/** A text that somebody types where others or we read it: card numbers have no place in it, typed or pasted by mistake. */
export const writtenText = z
  .string()
  .trim()
  .refine((text) => !/(?:\d[ -]?){13}/.test(text), 'CARD_IN_TEXT');

/** The id of an object at the payment provider: `pm_1Pq…`, `tok_visa`. */
export const providerId = z.string().regex(/^[a-z]+_[A-Za-z0-9_]{1,60}$/);

/** The largest amount of one payment: the provider's limit in US dollars. */
export const maxPaymentCents = 99_999_999;

/** An amount that a payment may have. */
export const paymentCents = cents.max(maxPaymentCents);

/** A tax rate in percent: not above 99, with up to 5 decimals (spec 5.6, 9). */
export const taxPercent = z.number().min(0).max(99);

/** The codes of a payment order's status on the wire (spec 9). */
export const paymentStatus = { none: 0, pending: 1, paid: 2, declined: 3 } as const;
export const paymentStatusCode = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type PaymentStatus = z.output<typeof paymentStatusCode>;

export const paymentType = z.enum(['cash', 'card']);
export type PaymentType = z.output<typeof paymentType>;

/**
 * Why a payment order is declined: by the client, withdrawn by the salon, not paid within its days, or because one of its appointments was
 * changed or cancelled.
 */
export const declineReason = z.enum(['client', 'salon', 'expired', 'appointment-changed']);

/** What the caller can do with a payment order now. */
export const paymentOrderAction = z.enum(['pay', 'decline', 'accept-cash', 'refund']);
export type PaymentOrderAction = z.output<typeof paymentOrderAction>;

/** An appointment of a visit, as payment orders show it (spec 3). */
export const paidAppointment = z.object({
  id,
  aptNo: z.string(),
  /** The price at which it is booked. */
  priceCent: cents,
  startTimestamp: timestamp,
  masterUser: z.object({ id, name: z.string() }),
  service: z.object({ id, i18nKey: z.string() }),
});

/** The client of a visit, as the salon's list has them. */
export const paymentClient = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /** Ten digits; empty if unknown. */
  phone: z.string(),
});

/** The payment of one visit (spec 3, Payment order). Amounts are computed by the server; `amountsOf` in libs/money defines them. */
export const paymentOrder = z.object({
  id,
  status: paymentStatusCode,
  /** A payment is on its way: the provider has not answered yet, or waits for the client's authentication. */
  processing: z.boolean(),
  /** The bank wants the client to authenticate: `continuePayment` returns what the browser needs. */
  needsAuthentication: z.boolean(),
  declineReason: declineReason.nullable(),
  /** What the caller may do now; empty once it is expired. */
  actions: z.array(paymentOrderAction),
  /** 'N days left' (spec 4): whole days, rounded up, until the order expires; 0 if it cannot be paid any more. */
  daysLeft: z.int().min(0),
  /** The day of the visit at its address. */
  date: localDate,
  /** When the order was created. */
  create: timestamp,
  paidTimestamp: timestamp.nullable(),
  address,
  salon: z.object({ id, name: z.string() }),
  salonClient: paymentClient,
  paymentType,
  /** For lists: 'Cash', or the card as 'Visa 4242'; empty until it is known. */
  paymentDetail: z.string(),
  /** The provider's id of the payment; null for cash and until one was made. */
  stripePaymentId: providerId.nullable(),
  /** The sum of the prices at which the appointments are booked. */
  serviceTotalDefaultCent: cents,
  /** The sum of the entered prices. */
  serviceTotalEnteredCent: cents,
  taxPercentDefault: taxPercent,
  taxPercent,
  taxValueCent: cents,
  serviceAndTaxCent: cents,
  tipCent: cents,
  /** Services, tax and tip (spec 4), before deposit and referral bonus. */
  totalCent: cents,
  /** The part that the referral bonus pays. */
  discountCent: cents,
  /** The part that the client has paid before, as deposits for the appointments (decision 0041). */
  depositCent: cents,
  /** The part that a gift card pays (decision 0043). */
  giftCardCent: cents,
  /** The part of `giftCardCent` that was given back to the gift card. */
  giftCardRefundedCent: cents,
  /** The client's bank questions the payment by card, or has decided; while it is open or lost nothing can be refunded. Absent from older services. */
  dispute: z.enum(['open', 'won', 'lost']).nullable().optional(),
  /** The part that packages pay (decision 0043). */
  packageCent: cents,
  /** What the client pays: `totalCent` less `discountCent`, `giftCardCent`, `depositCent` and `packageCent`. The same as `totalValueCent` of `acceptPaymentOrder`. */
  chargedCent: cents,
  /** The part of `chargedCent` that was given back. */
  refundedCent: cents,
  services: z.array(
    z.object({
      id,
      priceDefaultCent: cents,
      priceEnteredCent: cents,
      appointment: paidAppointment,
    }),
  ),
});
export type PaymentOrder = z.output<typeof paymentOrder>;

/** The card or bank account that money came from or went to. */
export const fundsRoute = z.object({ brand: z.string(), last4: z.string() });
