import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { GiftCardSteps } from '../gift-cards/gift-card-steps.ts';
import type { StepAdder, StepDefinition } from '../steps/steps.ts';
import type { VisitSteps } from '../visit-charges/visit-steps.ts';
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
  /** Our fee, as it was when the client approved. Absent in steps of the release before. */
  platformFeeCents: z.int().nonnegative().optional(),
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
const movement = {
  salonId: z.int().positive(),
  cents: z.int().positive(),
  /** Of the movement in the ledger, and in the metadata of what it makes at the provider. */
  postingKey: z.string(),
};
/** Whose payment it was: one of them. */
const paid = {
  orderId: z.int().positive().optional(),
  visitChargeId: z.int().positive().optional(),
  purchaseId: z.int().positive().optional(),
};
/** Moves between our balance and the account of a payment's salon: out of what the payment has brought there, or back to it. */
export const takeBackPayload = z.object({
  ...movement,
  ...paid,
  /** Null for an order that was paid without a card. */
  intentId: z.string().nullable(),
  /** Of the purchase of a gift card: the orders that the card has paid, whose transfers have brought its money to the salon. */
  giftCardOrderIds: z.array(z.int().positive()).optional(),
});
export const returnPayload = z.object({ ...movement, ...paid, accountId: z.string() });
export const returnFeePayload = z.object({
  ...movement,
  orderId: z.int().positive(),
  intentId: z.string(),
  /** What is taken back from the salon's account for the same refund, once it is known how the fee goes back. */
  takeBack: z.object({ cents: z.int().positive(), postingKey: z.string() }).optional(),
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
  /** The changes of the deposits of its visit. */
  readonly visits: VisitSteps;
  /** Gives our fee for what was refunded back to the salon. */
  readonly returnFee: StepDefinition<typeof returnFeePayload, Stripe.FeeRefund>;
  /** Takes what a client has got back from the salon's account, where no refund has. */
  readonly takeBack: StepDefinition<typeof takeBackPayload, readonly Stripe.TransferReversal[]>;
  /** Gives the salon back what was taken for a refund that failed. */
  readonly returnToSalon: StepDefinition<typeof returnPayload, Stripe.Transfer>;
  /** Our fee for an amount that is approved now, in cents. */
  platformFeeOf(chargedCents: number): number;
  /** What else follows from a paid order. */
  afterPaid(trx: Knex.Transaction, order: OrderRow): Promise<void>;
}
