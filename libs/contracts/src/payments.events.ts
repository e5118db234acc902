import { z } from 'zod';
import { defineEvent } from './event.ts';
import { paymentStatusCode, paymentType } from './payments.shared.ts';
import { cents, id } from './shared.ts';

export const paymentOrderChanged = defineEvent({
  subject: 'payments.order-changed.v1',
  service: 'payments',
  payload: z.object({
    orderId: id,
    /** Grows with every change of the order. */
    version: z.int().positive(),
    /** 1 pending, 2 paid, 3 declined or expired; never 0, that of a visit without an order. */
    status: paymentStatusCode,
    /** A pending order whose payment has been handed to the provider, which has not answered. */
    isProcessing: z.boolean(),
    appointmentIds: z.array(id).min(1).max(20),
    salonId: id,
    /** The client's user id; null for one without an account. */
    clientId: id.nullable(),
    paymentType: paymentType,
    servicesCents: cents,
    taxCents: cents,
    tipCents: cents,
    discountCents: cents,
    totalCents: cents,
    refundedCents: cents,
    occurredAt: z.iso.datetime(),
  }),
  summary: 'A payment order was created, paid, declined, refunded or has expired; with all of its state.',
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
