import { notFound, type Outbox } from '@frizo/service-kit';
import type { PurchaseState } from '@frizo/contracts';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentState } from '../orders/payment-intents.ts';
import type { StepAdder, StepDefinition } from '../steps/steps.ts';

/** A payment by card for something that is used later (decision 0043). */
export interface PurchaseRow {
  readonly id: number;
  readonly kind: 'gift-card' | 'package';
  readonly salon_id: number;
  readonly buyer_user_id: number;
  readonly request_key: string;
  readonly cents: number;
  readonly state: PurchaseState;
  readonly card_id: string;
  readonly intent_id: string | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
}

export const purchasePayload = z.object({
  purchaseId: z.int().positive(),
  salonId: z.int().positive(),
  customerId: z.string(),
  cardId: z.string(),
  /** The salon's account at the provider, if it gets the money at once. */
  accountId: z.string().nullable(),
  cents: z.int().positive(),
});

/** The step that pays a purchase. */
export type PurchaseStep = StepDefinition<typeof purchasePayload, PaymentState>;

/** What a change of a purchase needs besides its transaction. */
export interface PurchaseContext {
  readonly trx: Knex.Transaction;
  readonly outbox: Outbox;
  readonly now: Date;
  readonly adder: StepAdder;
  readonly step: PurchaseStep;
}

/** What routes of purchases need. */
export interface PurchaseTools {
  readonly knex: Knex;
  readonly stripe: Stripe;
  readonly runNow: (key: string, options: { readonly deadlineMs: number }) => Promise<unknown>;
  inTransaction<Result>(work: (context: PurchaseContext) => Promise<Result>): Promise<Result>;
}

/** The key of the step that pays a purchase. */
export function purchaseKey(purchaseId: number): string {
  return `purchase-${purchaseId}`;
}

/** @throws if there is none */
export async function lockPurchase(trx: Knex.Transaction, purchaseId: number): Promise<PurchaseRow> {
  const row = await trx('prepaid_purchases')
    .where({ id: purchaseId })
    .forUpdate()
    .first<PurchaseRow | undefined>();
  if (!row) throw new Error(`there is no purchase ${purchaseId}`);
  return row;
}

/** A buyer's own purchase. @throws DomainError 404 */
export async function readPurchase(
  knex: Knex,
  { purchaseId, buyerId }: { readonly purchaseId: number; readonly buyerId: number },
): Promise<PurchaseRow> {
  const row = await knex('prepaid_purchases')
    .where({ id: purchaseId, buyer_user_id: buyerId })
    .first<PurchaseRow | undefined>();
  if (!row) throw notFound('There is no such purchase.');
  return row;
}
