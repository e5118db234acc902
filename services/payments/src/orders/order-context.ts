import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { GiftCardSteps } from '../gift-cards/gift-card-steps.ts';
import type { StepAdder, StepDefinition } from '../steps/steps.ts';
import type { OrderRow } from './orders.store.ts';
import type { PaymentState } from './payment-intents.ts';

/** What a change of an order needs besides its transaction. */
export interface OrderContext {
  readonly trx: Knex.Transaction;
  readonly outbox: Outbox;
  readonly now: Date;
  /** Adds the steps at the provider that follow from the change. */
  readonly adder: StepAdder;
  readonly steps: OrderSteps;
}

const attemptIds = { orderId: z.int().positive(), attempt: z.int().positive() };

export const payPayload = z.object({
  ...attemptIds,
  salonId: z.int().positive(),
  customerId: z.string(),
  cardId: z.string(),
  /** The salon's account at the provider. */
  accountId: z.string(),
  chargedCents: z.int().positive(),
  /** Of the attempt before, which must not succeed any more. */
  previousIntentId: z.string().nullable(),
});
export const cancelPayload = z.object({ ...attemptIds, intentId: z.string() });
export const refundPayload = z.object({
  refundId: z.int().positive(),
  orderId: z.int().positive(),
  intentId: z.string(),
  cents: z.int().positive(),
});
export const transferPayload = z.object({
  orderId: z.int().positive(),
  salonId: z.int().positive(),
  accountId: z.string(),
  cents: z.int().positive(),
});

/** The result of a step that pays: what became of this attempt's payment, or of the one before, which had succeeded. */
export type PayResult = PaymentState & { readonly isPrevious: boolean };

/** The changes of payment orders at the provider. */
export interface OrderSteps extends GiftCardSteps {
  readonly pay: StepDefinition<typeof payPayload, PayResult>;
  readonly cancel: StepDefinition<typeof cancelPayload, PaymentState>;
  readonly refund: StepDefinition<typeof refundPayload, Stripe.Refund>;
  readonly transferBonus: StepDefinition<typeof transferPayload, Stripe.Transfer>;
  /** What else follows from a paid order. */
  afterPaid(trx: Knex.Transaction, order: OrderRow): Promise<void>;
  /** Our fee for a payment by card, in cents. */
  feeOf(chargedCents: number): number;
}
