import { notFound, type Outbox } from '@frizo/service-kit';
import type { PurchaseState } from '@frizo/contracts';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import { spentOfCard } from '../domain/gift-card.ts';
import { worthOfVisits } from '../domain/package.ts';
import type { PaymentState } from '../orders/payment-intents.ts';
import type { StepAdder, StepDefinition, Steps } from '../steps/steps.ts';

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
  readonly charge_id: string | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  /** What the buyer has back, or will have by refunds on their way: by refunds and lost disputes. */
  readonly refunded_cents: number;
  /** The part of it that visits had used, which the salon bears. */
  readonly borne_cents: number;
  /** While one is open, nothing can be used. */
  readonly dispute: 'open' | 'won' | 'lost' | null;
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

/** Money of a purchase that goes back to its card. */
export const purchaseRefundPayload = z.object({
  refundId: z.int().positive(),
  purchaseId: z.int().positive(),
  intentId: z.string(),
  cents: z.int().positive(),
});

/** The changes of purchases at the provider. */
export interface PurchaseSteps {
  readonly pay: StepDefinition<typeof purchasePayload, PaymentState>;
  readonly refund: StepDefinition<typeof purchaseRefundPayload, Stripe.Refund>;
}

/** What a change of a purchase needs besides its transaction. */
export interface PurchaseContext {
  readonly trx: Knex.Transaction;
  readonly outbox: Outbox;
  readonly now: Date;
  readonly adder: StepAdder;
  readonly steps: PurchaseSteps;
}

/** What routes of purchases need. */
export interface PurchaseTools {
  readonly knex: Knex;
  readonly stripe: Stripe;
  readonly runNow: Steps['runNow'];
  inTransaction<Result>(work: (context: PurchaseContext) => Promise<Result>): Promise<Result>;
}

/** The key of the step that pays a purchase. */
export function purchaseKey(purchaseId: number): string {
  return `purchase-${purchaseId}`;
}

/** What a locked purchase has bought. */
export interface Bought {
  /** Of the gift card or the package. */
  readonly id: number;
  /** What visits have used of it, in cents. */
  readonly spentCents: number;
  /** A payment on its way will use some of it. */
  readonly isHeld: boolean;
}

export interface LockedPurchase {
  readonly purchase: PurchaseRow;
  readonly bought: Bought;
}

/** Locks a purchase with what it has bought. @throws if there is none */
export async function lockPurchase(trx: Knex.Transaction, purchaseId: number): Promise<LockedPurchase> {
  const find = () => trx('prepaid_purchases').where({ id: purchaseId });
  const found = await find().first<Pick<PurchaseRow, 'kind' | 'cents'> | undefined>('kind', 'cents');
  if (!found) throw new Error(`there is no purchase ${purchaseId}`);
  // In this order, as approvals of orders lock them.
  const bought = await (found.kind === 'gift-card'
    ? lockGiftCard(trx, purchaseId)
    : lockPackage(trx, purchaseId, found.cents));
  const purchase = await find().forUpdate().first<PurchaseRow>();
  return { purchase, bought };
}

async function lockGiftCard(trx: Knex.Transaction, purchaseId: number): Promise<Bought> {
  const card = await trx('gift_cards')
    .where({ purchase_id: purchaseId })
    .forUpdate()
    .first<{ id: number; held_cents: number; used_cents: number; returned_cents: number } | undefined>();
  if (!card) throw new Error(`the purchase ${purchaseId} has no gift card`);
  const { id, held_cents, used_cents: usedCents, returned_cents: returnedCents } = card;
  return { id, spentCents: spentOfCard({ usedCents, returnedCents }), isHeld: held_cents > 0 };
}

async function lockPackage(trx: Knex.Transaction, purchaseId: number, priceCents: number): Promise<Bought> {
  const one = await trx('packages')
    .where({ purchase_id: purchaseId })
    .forUpdate()
    .first<{ id: number; visits: number; held_visits: number; used_visits: number } | undefined>();
  if (!one) throw new Error(`the purchase ${purchaseId} has no package`);
  const { id, visits, held_visits, used_visits } = one;
  return { id, spentCents: worthOfVisits({ priceCents, visits }, used_visits), isHeld: held_visits > 0 };
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
