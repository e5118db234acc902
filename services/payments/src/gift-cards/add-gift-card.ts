import { refusedFields } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { attemptLimits, countAttempt, takeBackAttempt } from '../attempt-limits.ts';
import { normalizeCode } from '../domain/gift-card.ts';
import { hashOf } from './gift-card-codes.ts';
import { soldColumns, soldGiftCards, type SoldGiftCard } from './gift-cards.store.ts';

/**
 * Makes a user the keeper of the gift card with a code, unless somebody else is. Repeated it changes nothing.
 * @returns the card
 * @throws DomainError 400 at code with GIFT_CARD_UNKNOWN, or GIFT_CARD_REFUNDED for a right code of a card that its buyer was given back; 429 after too many wrong codes, also for a right one
 */
export async function keepGiftCard(
  knex: Knex,
  { userId, typed, now }: { readonly userId: number; readonly typed: string; readonly now: Date },
): Promise<SoldGiftCard> {
  // Counted before it is looked at, so that requests at the same time do not get more tries.
  await countAttempt(knex, attemptLimits.unknownGiftCards, { by: userId, now });
  const code = normalizeCode(typed);
  const code_hash = hashOf(code);
  const found = () =>
    soldGiftCards(knex)
      .where('purchase.state', 'paid')
      // As it is: from a release that did not seal codes.
      .where((either) => void either.where({ 'card.code_hash': code_hash }).orWhere({ 'card.code': code }))
      .first<SoldGiftCard | undefined>(...soldColumns);
  const sold = await found();
  if (sold && sold.keeper_user_id === null && sold.refunded_cents >= sold.amount_cents)
    throw refusedFields({ code: ['GIFT_CARD_REFUNDED'] });
  if (sold)
    await knex('gift_cards')
      .where({ id: sold.id })
      .whereNull('keeper_user_id')
      // Nobody needs to read its code any more.
      .update({ keeper_user_id: userId, added_at: now, code: null, code_hash, sealed_code: null });
  const card = await found();
  if (card?.keeper_user_id !== userId) throw refusedFields({ code: ['GIFT_CARD_UNKNOWN'] });
  await takeBackAttempt(knex, attemptLimits.unknownGiftCards, userId);
  return card;
}
