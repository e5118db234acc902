import { errorKeys } from '@frizo/contracts';
import { DomainError, refusedFields } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { normalizeCode } from '../domain/gift-card.ts';
import { soldColumns, soldGiftCards, type SoldGiftCard } from './gift-cards.store.ts';

/** So many wrong codes in an hour; a code has 80 random bits. */
const mostTries = 10;
const windowMs = 60 * 60_000;

/**
 * Makes a user the keeper of the gift card with a code, unless somebody else is. Repeated it changes nothing.
 * @returns the card
 * @throws DomainError 400 with GIFT_CARD_UNKNOWN at code; 429 after too many wrong codes, also for a right one
 */
export async function keepGiftCard(
  knex: Knex,
  { userId, typed, now }: { readonly userId: number; readonly typed: string; readonly now: Date },
): Promise<SoldGiftCard> {
  // Counted before it is looked at, so that requests at the same time do not get more tries.
  await countTry(knex, userId, now);
  const code = normalizeCode(typed);
  const found = () =>
    soldGiftCards(knex)
      .where({ 'card.code': code, 'purchase.state': 'paid' })
      .first<SoldGiftCard | undefined>(...soldColumns);
  if (await found())
    await knex('gift_cards')
      .where({ code })
      .whereNull('keeper_user_id')
      .update({ keeper_user_id: userId, added_at: now });
  const card = await found();
  if (card?.keeper_user_id !== userId) throw refusedFields({ code: ['GIFT_CARD_UNKNOWN'] });
  await knex('gift_card_tries').where({ user_id: userId }).decrement('times', 1);
  return card;
}

/** @throws DomainError 429 */
async function countTry(knex: Knex, userId: number, now: Date): Promise<void> {
  const begun = new Date(now.getTime() - windowMs);
  const { rows } = await knex.raw<{ rows: { since: Date; times: number }[] }>(
    `insert into gift_card_tries as counted (user_id, since, times) values (:userId, :now, 1)
     on conflict (user_id) do update set
       since = case when counted.since <= :begun then excluded.since else counted.since end,
       times = case when counted.since <= :begun then 1 else least(counted.times + 1, :beyond) end
     returning since, times`,
    { userId, now, begun, beyond: mostTries + 1 },
  );
  const counted = rows[0];
  if (!counted || counted.times <= mostTries) return;
  const waitSeconds = Math.max(1, Math.ceil((counted.since.getTime() + windowMs - now.getTime()) / 1000));
  throw new DomainError(
    errorKeys.tooManyRequests,
    `Too many wrong codes. Try again in ${Math.ceil(waitSeconds / 60)} minutes.`,
    { status: 429, retryAfterSeconds: waitSeconds },
  );
}
