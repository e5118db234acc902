import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { purchaseBorne, purchaseRelieved } from '../domain/purchase-postings.ts';
import { post } from '../ledger/ledger.ts';
import { accountOfSalon } from '../orders/salon-account.ts';
import { returnToSalonStep, takeBackStep } from '../orders/salon-money-steps.ts';
import type { StepAdder } from '../steps/steps.ts';
import { lockPurchase, type LockedPurchase } from './purchases.store.ts';

export interface BearContext {
  readonly trx: Knex.Transaction;
  readonly now: Date;
  readonly adder: StepAdder;
}

/**
 * Brings what the salon bears of a purchase up to the row: whatever the buyer has back although visits have used it. Of a gift card that money is taken back
 * from what its visits have brought to the salon's account, or goes there again; of a package whoever gave it back has done that. Changes nothing the second time.
 */
export async function bearPurchase(context: BearContext, purchaseId: number): Promise<void> {
  const { trx, now } = context;
  const locked = await lockPurchase(trx, purchaseId);
  const { purchase, bought } = locked;
  const borneCents = Math.max(0, bought.spentCents + purchase.refunded_cents - purchase.cents);
  const more = borneCents - purchase.borne_cents;
  if (more === 0) return;
  await trx('prepaid_purchases')
    .where({ id: purchaseId })
    .update({ borne_cents: borneCents, changed_at: now });
  const { kind, salon_id: salonId } = purchase;
  const fact = { kind, purchaseId, salonId, occurredAt: now, cents: Math.abs(more) };
  // The row decides that it happens once; the same cents may be used again later.
  const key = `purchase:${purchaseId}:borne:${randomUUID()}`;
  await post(trx, more > 0 ? purchaseBorne(fact, key) : purchaseRelieved(fact, key));
  if (kind !== 'gift-card') return;
  if (more > 0) await takeBack(context, locked, { key, cents: more });
  else await giveBack(context, locked, { key, cents: -more });
}

/** The same of everything that has paid an order, or got back something of it. */
export async function bearPurchases(
  context: BearContext,
  { giftCardId, packageIds }: { readonly giftCardId: number | null; readonly packageIds: readonly number[] },
): Promise<void> {
  const { trx } = context;
  // In the order in which approvals lock them.
  const ofPackages = await trx('packages')
    .whereIn('id', packageIds)
    .orderBy('id')
    .pluck<number[]>('purchase_id');
  const ofCard = await trx('gift_cards').where({ id: giftCardId }).pluck<number[]>('purchase_id');
  for (const purchaseId of [...ofPackages, ...ofCard]) await bearPurchase(context, purchaseId);
}

interface Movement {
  readonly key: string;
  readonly cents: number;
}

/** The latest of those that a gift card has paid; one of $500 at most rarely pays so many. */
const mostOrders = 100;

async function takeBack(
  { trx, adder }: BearContext,
  { purchase, bought }: LockedPurchase,
  { key, cents }: Movement,
): Promise<void> {
  const postingKey = `${key}:reversed`;
  const { id: purchaseId, salon_id: salonId, intent_id: intentId } = purchase;
  if (intentId === null) return;
  const giftCardOrderIds = await trx('payment_orders')
    .where({ gift_card_id: bought.id, state: 'paid' })
    .where('gift_card_cents', '>', 0)
    .orderBy('id', 'desc')
    .limit(mostOrders)
    .pluck<number[]>('id');
  await adder.add(trx, takeBackStep, {
    key: `take-back-${postingKey}`,
    payload: { purchaseId, salonId, intentId, cents, postingKey, giftCardOrderIds },
  });
}

async function giveBack(
  { trx, adder }: BearContext,
  { purchase }: LockedPurchase,
  { key, cents }: Movement,
): Promise<void> {
  const postingKey = `${key}:transferred`;
  const { id: purchaseId, salon_id: salonId } = purchase;
  const accountId = await accountOfSalon(trx, salonId);
  await adder.add(trx, returnToSalonStep, {
    key: `return-${postingKey}`,
    payload: { purchaseId, salonId, accountId, cents, postingKey },
  });
}
