import type { buyGiftCard, ParsedRequestOf } from '@frizo/contracts';
import { DomainError, refusedFields } from '@frizo/service-kit';
import { email, isMisleading } from '@frizo/validation';
import type { PurchaseContext } from '../prepaid/purchases.store.ts';
import { findPurchase, startPurchase } from '../prepaid/start-purchase.ts';
import { requireSameRequest } from '../request-keys.ts';
import type { GiftCardCodes } from './gift-card-codes.ts';

/**
 * Starts the purchase of a gift card, which can be used once it is paid (decision 0043).
 * @returns the id of the purchase
 * @throws DomainError as `buyGiftCard` says; 422 for a key of another purchase
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
  const findRepeated = () => findRepeatedGiftCard(context, buyerId, request);
  // Also if the salon has stopped selling since.
  const repeated = await findRepeated();
  if (repeated !== undefined) return repeated;
  const salon = await requireSellingSalon(context, salonId);
  const purchase = { kind: 'gift-card' as const, salonId, buyerId, requestKey, cents: amountCent };
  const insertBought = async (purchaseId: number) => {
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
  };
  return startPurchase(context, { ...purchase, cardId: paymentSourceId }, { findRepeated, insertBought });
}

/** @throws DomainError 422 if the request with this key has bought something else */
async function findRepeatedGiftCard(
  context: PurchaseContext,
  buyerId: number,
  request: ParsedRequestOf<typeof buyGiftCard>,
): Promise<number | undefined> {
  const { salonId, amountCent, recipientEmail, message, requestKey } = request;
  const purchase = await findPurchase(context, { buyerId, requestKey });
  if (!purchase) return undefined;
  const card = await context
    .trx('gift_cards')
    .where({ purchase_id: purchase.id })
    .first<{ recipient_email: string; message: string } | undefined>('recipient_email', 'message');
  requireSameRequest(
    { ...card, kind: purchase.kind, salonId: purchase.salon_id, cents: purchase.cents },
    { recipient_email: recipientEmail, message, kind: 'gift-card', salonId, cents: amountCent },
  );
  return purchase.id;
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
