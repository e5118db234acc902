import { purchaseRefunded, type PurchaseRefundChange } from '@frizo/contracts';
import type { PurchaseContext, PurchaseRow } from './purchases.store.ts';

interface BoughtFacts {
  readonly salon_name: string;
  readonly name: string | null;
  readonly keeper_user_id: number | null;
}

/** Publishes that a part of a purchase went back to its buyer, or has not arrived: they get a mail. */
export async function announceRefund(
  { trx, outbox, now }: Pick<PurchaseContext, 'trx' | 'outbox' | 'now'>,
  purchase: PurchaseRow,
  { change, cents }: { readonly change: PurchaseRefundChange; readonly cents: number },
): Promise<void> {
  const bought = await trx('prepaid_purchases as purchase')
    .leftJoin('gift_cards as card', 'card.purchase_id', 'purchase.id')
    .leftJoin('packages as p', 'p.purchase_id', 'purchase.id')
    .leftJoin('package_offers as offer', 'offer.id', 'p.offer_id')
    .where('purchase.id', purchase.id)
    .first<BoughtFacts>(
      trx.raw('coalesce(card.salon_name, p.salon_name) as salon_name'),
      'offer.name',
      'card.keeper_user_id',
    );
  await outbox.add(trx, purchaseRefunded, {
    purchaseId: purchase.id,
    kind: purchase.kind,
    change,
    buyerUserId: purchase.buyer_user_id,
    keeperUserId: bought.keeper_user_id,
    salonId: purchase.salon_id,
    salonName: bought.salon_name,
    name: bought.name ?? '',
    amountCents: purchase.cents,
    refundCents: cents,
    occurredAt: now.toISOString(),
  });
}
