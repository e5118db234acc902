import type { buyGiftCard, ParsedRequestOf } from '@frizo/contracts';
import { DomainError, refusedFields } from '@frizo/service-kit';
import { email, isMisleading } from '@frizo/validation';
import type { PurchaseContext } from '../prepaid/purchases.store.ts';
import { findPurchase, startPurchase } from '../prepaid/start-purchase.ts';
import type { GiftCardCodes } from './gift-card-codes.ts';

/**
 * Starts the purchase of a gift card, which can be used once it is paid (decision 0043).
 * @returns the id of the purchase
 * @throws DomainError as `buyGiftCard` says
 */
export async function startGiftCard(
  context: PurchaseContext,
  { buyerId, codes }: { readonly buyerId: number; readonly codes: GiftCardCodes },
  request: ParsedRequestOf<typeof buyGiftCard>,
): Promise<number> {
  const { salonId, amountCent, recipientEmail, message, requestKey, paymentSourceId } = request;
  if (recipientEmail === '') throw refusedFields({ recipientEmail: ['VALUE_IS_REQUIRED'] });
  if (email(recipientEmail)) throw refusedFields({ recipientEmail: ['VALUE_IS_NOT_EMAIL'] });
  // It is mailed to somebody who may know neither the buyer nor us.
  if (isMisleading(message)) throw refusedFields({ message: ['MESSAGE_MISLEADING'] });
  // Also if the salon has stopped selling since.
  const repeated = await findPurchase(context, { buyerId, requestKey });
  if (repeated !== undefined) return repeated;
  const salon = await requireSellingSalon(context, salonId);
  const purchase = { kind: 'gift-card' as const, salonId, buyerId, requestKey, cents: amountCent };
  return startPurchase(context, { ...purchase, cardId: paymentSourceId }, async (purchaseId) => {
    await context.trx('gift_cards').insert({
      purchase_id: purchaseId,
      salon_id: salonId,
      salon_name: salon.name,
      ...codes.create(),
      recipient_email: recipientEmail,
      message,
      amount_cents: amountCent,
      created_at: context.now,
    });
  });
}

/** @throws DomainError 409 */
async function requireSellingSalon({ trx }: PurchaseContext, salonId: number): Promise<{ name: string }> {
  const salon = await trx('prepaid_offers as offer')
    .join('salon_names as salon', 'salon.salon_id', 'offer.salon_id')
    .where({ 'offer.salon_id': salonId, 'offer.sells_gift_cards': true })
    .first<{ name: string } | undefined>('salon.name');
  if (!salon)
    throw new DomainError('gift_card.not_sold', 'This salon does not sell gift cards.', { status: 409 });
  return salon;
}
