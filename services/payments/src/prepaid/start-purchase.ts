import { requireSalonAccount } from '../orders/salon-account.ts';
import { requireCard } from '../sources/require-card.ts';
import { purchaseKey, type PurchaseContext, type PurchaseRow } from './purchases.store.ts';

interface NewPurchase extends Pick<PurchaseRow, 'kind'> {
  readonly salonId: number;
  readonly buyerId: number;
  /** Of the request: a repeated one finds its purchase. */
  readonly requestKey: string;
  readonly cents: number;
  readonly cardId: string;
}

/** What is bought. */
interface PurchaseParts {
  /** The purchase of an earlier request with this key. @throws DomainError 422 if that has asked for something else */
  findRepeated(): Promise<number | undefined>;
  /** Stores what is bought, which is usable once the purchase is paid. */
  insertBought(purchaseId: number): Promise<void>;
}

/**
 * Starts a purchase, whose step pays it after the commit.
 * @returns the id of the purchase; of the earlier one for a repeated request
 * @throws DomainError 400 for an unknown or expired card; 409 while the salon cannot be paid by card; 422 for a key of another purchase
 */
export async function startPurchase(
  context: PurchaseContext,
  purchase: NewPurchase,
  { findRepeated, insertBought }: PurchaseParts,
): Promise<number> {
  const { trx, now, adder, steps } = context;
  const { kind, salonId, buyerId, requestKey, cents, cardId } = purchase;
  const accountId = await requireSalonAccount(trx, salonId);
  const card = await requireCard(trx, { userId: buyerId, cardId, now });
  const [inserted] = await trx('prepaid_purchases')
    .insert({
      kind,
      salon_id: salonId,
      buyer_user_id: buyerId,
      request_key: requestKey,
      cents,
      state: 'processing',
      card_id: cardId,
      created_at: now,
      changed_at: now,
    })
    .onConflict(['buyer_user_id', 'request_key'])
    .ignore()
    .returning<{ id: number }[]>('id');
  if (!inserted) return requireFound(await findRepeated());
  await insertBought(inserted.id);
  await adder.add(trx, steps.pay, {
    key: purchaseKey(inserted.id),
    payload: {
      purchaseId: inserted.id,
      salonId,
      customerId: card.customer_id,
      cardId,
      // We hold the money of gift cards until they are used.
      accountId: kind === 'gift-card' ? null : accountId,
      cents,
    },
  });
  return inserted.id;
}

/** The purchase of an earlier request with this key; undefined if there is none. */
export async function findPurchase(
  { trx }: Pick<PurchaseContext, 'trx'>,
  { buyerId, requestKey }: Pick<NewPurchase, 'buyerId' | 'requestKey'>,
): Promise<PurchaseRow | undefined> {
  return trx('prepaid_purchases')
    .where({ buyer_user_id: buyerId, request_key: requestKey })
    .first<PurchaseRow | undefined>();
}

function requireFound(purchaseId: number | undefined): number {
  if (purchaseId === undefined) throw new Error('a purchase was neither stored nor found');
  return purchaseId;
}
