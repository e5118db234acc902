import { refusedFields } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { isCardExpired } from '../domain/card.ts';

/** A card on file with what a payment by it needs. */
interface PayingCard {
  readonly id: string;
  readonly customer_id: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

/**
 * A user's card, which cannot be removed until the transaction ends.
 * @throws DomainError 400 with SOURCE_UNKNOWN or SOURCE_EXPIRED at paymentSourceId
 */
export async function requireCard(
  trx: Knex.Transaction,
  { userId, cardId, now }: { readonly userId: number; readonly cardId: string | null; readonly now: Date },
): Promise<PayingCard> {
  const card = await trx('payment_cards as card')
    .join('payment_customers as customer', 'customer.user_id', 'card.user_id')
    .where({ 'card.id': cardId ?? '', 'card.user_id': userId })
    .whereNull('card.removed_at')
    .forShare('card')
    .first<PayingCard | undefined>('card.id', 'customer.customer_id', 'card.exp_month', 'card.exp_year');
  if (!card) throw refusedFields({ paymentSourceId: ['SOURCE_UNKNOWN'] });
  if (isCardExpired({ month: card.exp_month, year: card.exp_year }, now))
    throw refusedFields({ paymentSourceId: ['SOURCE_EXPIRED'] });
  return card;
}
