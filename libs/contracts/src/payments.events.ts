import { z } from 'zod';
import { defineEvent } from './event.ts';
import {
  declineReason,
  paymentClient,
  paymentStatusCode,
  paymentType,
  taxPercent,
} from './payments.shared.ts';
import { cents, id, localDate } from './shared.ts';

export const paymentOrderChanged = defineEvent({
  subject: 'payments.order-changed.v1',
  service: 'payments',
  payload: z.object({
    paymentOrderId: id,
    /** Grows with each event of this order; an older event that arrives late is ignored. */
    version: z.int().positive(),
    change: z.enum(['created', 'paid', 'declined', 'refunded', 'refund-failed']),
    /** What this change gave back, or what a refund that failed has not; 0 for other changes. */
    refundCents: cents,
    /** Where it went; absent for what it was paid with. */
    refundTo: z.literal('gift-card').optional(),
    status: paymentStatusCode,
    declineReason: declineReason.nullable(),
    salonId: id,
    salonName: z.string(),
    /** The client's account; null for a client without one. */
    clientUserId: id.nullable(),
    salonClient: paymentClient,
    paymentType,
    /** 'Cash', or the card as 'Visa 4242'; empty until it is known. */
    paymentDetail: z.string(),
    date: localDate,
    appointments: z
      .array(
        z.object({
          appointmentId: id,
          artistId: id,
          artistName: z.string(),
          serviceName: z.string(),
          priceCents: cents,
        }),
      )
      .min(1)
      .max(20),
    taxPercent,
    servicesCents: cents,
    taxCents: cents,
    tipCents: cents,
    totalCents: cents,
    discountCents: cents,
    /** Paid before, as deposits. Absent in events of releases that deducted none. */
    depositCents: cents.optional(),
    /** The part that a gift card pays. */
    giftCardCents: cents.optional(),
    /** What of that part was given back to the gift card. */
    giftCardRefundedCents: cents.optional(),
    /** The part that packages pay. */
    packageCents: cents.optional(),
    /** What the client pays. */
    chargedCents: cents,
    /** Of what the client has paid, by all refunds that have not failed. */
    refundedCents: cents,
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
  }),
  summary:
    'A payment order was created, paid, declined or refunded, or a refund of it has failed. Contains its complete current state.',
});

export const bonusChanged = defineEvent({
  subject: 'payments.bonus-changed.v1',
  service: 'payments',
  payload: z.object({
    userId: id,
    version: z.int().positive(),
    /** The referral bonus that is not used yet, also if it is reserved for an order. */
    discountTotalCents: cents,
  }),
  summary:
    "A user's referral bonus was granted, reserved or used (decisions 5): identity shows it in the header.",
});

export const payoutAccountChanged = defineEvent({
  subject: 'payments.account-changed.v1',
  service: 'payments',
  payload: z.object({
    salonId: id,
    version: z.int().positive(),
    hasProfile: z.boolean(),
    hasExternalAccount: z.boolean(),
    chargesEnabled: z.boolean(),
    payoutsEnabled: z.boolean(),
    /** How many facts the provider still needs for the payment profile. */
    missingCount: z.int().nonnegative(),
    occurredAt: z.iso.datetime(),
  }),
  summary: "A salon's account for payouts was created, changed, or judged anew by the provider.",
});

export const payoutDetailsChanged = defineEvent({
  subject: 'payments.payout-details-changed.v1',
  service: 'payments',
  payload: z.object({
    salonId: id,
    /** Of this change, so that its mail is sent once. */
    changeId: z.uuid(),
    change: z.enum([
      'profile-created',
      'profile-updated',
      'external-account-added',
      'external-account-removed',
      'default-external-account-changed',
      /** And made: one that was refused is not announced. */
      'payout-requested',
    ]),
    /** The bank account or card that the change concerns, such as `Chase ••6789`; null for the profile. */
    externalAccount: z.string().max(100).nullable(),
    /** Of a payout. */
    amountCents: cents.nullable(),
    occurredAt: z.iso.datetime(),
  }),
  summary:
    'Somebody changed where or to whom money is paid out, or paid some out: the owners of the salon are told, in case it was not them. No number of a person or account is in it.',
});

export const subscriptionChanged = defineEvent({
  subject: 'payments.subscription-changed.v1',
  service: 'payments',
  payload: z.object({
    salonId: id,
    version: z.int().positive(),
    /** `free`: without a plan, until the first appointment of a client is done (decisions 5). */
    status: z.enum(['free', 'none', 'active', 'past-due']),
    planTitle: z.string().nullable(),
    /** What sessions present as `subscriptionTier`, before the flag skipSubscriptions lifts its limits. */
    tier: z.object({ key: z.string(), limits: z.array(z.string()) }),
    /** The business had a plan and its payment has lapsed (decisions 5). */
    servicePaused: z.boolean(),
    occurredAt: z.iso.datetime(),
  }),
  summary:
    "A business's subscription began, changed its plan, lapsed, recovered or ended, or its free time is over.",
});

export const subscriptionInvoiceChanged = defineEvent({
  subject: 'payments.subscription-invoice-changed.v1',
  service: 'payments',
  payload: z.object({
    invoiceId: z.string(),
    salonId: id,
    change: z.enum(['paid', 'failed', 'refunded']),
    planTitle: z.string(),
    /** Of the invoice. */
    amountCents: cents,
    /** Of all refunds so far. */
    refundedCents: cents,
    /** The last four digits of the card; null if the provider does not say. */
    cardLast4: z.string().nullable(),
    /** When a failed payment is tried again; null if it is not. */
    nextAttemptAt: z.iso.datetime().nullable(),
    occurredAt: z.iso.datetime(),
  }),
  summary:
    'A subscription fee was paid, could not be charged, or was refunded; the owners of the salon get a mail. Published once for each payment, attempt and refund.',
});
