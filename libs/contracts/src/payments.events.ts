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
    change: z.enum(['created', 'paid', 'declined', 'refunded']),
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
    /** What the client pays. */
    chargedCents: cents,
    refundedCents: cents,
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
  }),
  summary: 'A payment order was created, paid, declined or refunded. Contains its complete current state.',
});

export const payoutAccountChanged = defineEvent({
  subject: 'payments.account-changed.v1',
  service: 'payments',
  payload: z.object({
    salonId: id,
    /** The owner of the salon, who gets a mail. */
    ownerId: id,
    version: z.int().positive(),
    /** What changed; one mail each. */
    change: z.enum([
      'profile-created',
      'profile-updated',
      'bank-account-added',
      'bank-account-removed',
      'default-bank-account-changed',
      'status-changed',
    ]),
    chargesEnabled: z.boolean(),
    payoutsEnabled: z.boolean(),
    /** How many facts the provider still needs. */
    missingCount: z.int().nonnegative(),
    /** The last four digits of the bank account that the change concerns. */
    last4: z
      .string()
      .regex(/^\d{4}$/)
      .nullable(),
    occurredAt: z.iso.datetime(),
  }),
  summary:
    "A salon's account for payouts was created, changed or judged anew by the provider; its owner gets a mail of changes by hand.",
});

export const subscriptionChanged = defineEvent({
  subject: 'payments.subscription-changed.v1',
  service: 'payments',
  payload: z.object({
    salonId: id,
    /** The professional who subscribed. */
    userId: id,
    version: z.int().positive(),
    status: z.enum(['none', 'active', 'past-due', 'canceled']),
    planTitle: z.string().nullable(),
    /** The business had a plan and its payment has lapsed (decisions 5). */
    servicePaused: z.boolean(),
    occurredAt: z.iso.datetime(),
  }),
  summary: "A business's subscription began, changed its plan, lapsed, recovered or ended.",
});
