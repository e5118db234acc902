import { giftCardSold as giftCardSoldEvent } from '@frizo/contracts';
import { giftCardSold } from '../domain/prepaid-postings.ts';
import { post } from '../ledger/ledger.ts';
import type { PaymentState } from '../orders/payment-intents.ts';
import type { PurchaseContext, PurchaseRow } from '../prepaid/purchases.store.ts';

/** The purchase of a gift card is paid: we owe its balance from now on, and its mails are sent. */
export async function giftCardPaid(
  { trx, outbox, now }: PurchaseContext,
  purchase: PurchaseRow,
  { chargeId }: NonNullable<PaymentState['charge']>,
): Promise<void> {
  const { salon_id: salonId, buyer_user_id: buyerUserId, cents } = purchase;
  const card = await trx('gift_cards')
    .where({ purchase_id: purchase.id })
    .first<{ id: number } | undefined>('id');
  if (!card) throw new Error(`the purchase ${purchase.id} has no gift card`);
  await post(trx, giftCardSold({ id: card.id, occurredAt: now, cents, chargeId }));
  const sold = { giftCardId: card.id, buyerUserId, salonId, amountCents: cents };
  await outbox.add(trx, giftCardSoldEvent, { ...sold, occurredAt: now.toISOString() });
}
