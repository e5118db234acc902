import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentState } from '../orders/payment-intents.ts';
import type { StepDefinition } from '../steps/steps.ts';

/** An attempt to charge a card for a deposit or a fee. */
export const visitChargePayload = z.object({
  chargeId: z.int().positive(),
  attempt: z.int().positive(),
  salonId: z.int().positive(),
  customerId: z.string(),
  cardId: z.string(),
  /** The salon's account at the provider. */
  accountId: z.string(),
  cents: z.int().positive(),
  /** The client is not there, and cannot authenticate. */
  isOffSession: z.boolean(),
  /** Of the attempt before, which must not succeed any more. */
  previousIntentId: z.string().nullable(),
});

/** Money of a charge that goes back to its card. */
export const visitRefundPayload = z.object({
  refundId: z.int().positive(),
  chargeId: z.int().positive(),
  intentId: z.string(),
  cents: z.int().positive(),
});

/** The changes of deposits and fees at the provider. */
export interface VisitSteps {
  readonly charge: StepDefinition<typeof visitChargePayload, PaymentState>;
  readonly refund: StepDefinition<typeof visitRefundPayload, Stripe.Refund>;
}
