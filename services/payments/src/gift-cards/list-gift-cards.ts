import type { AnswerOf, getGiftCardSalons, getOwnGiftCards, ParsedRequestOf } from '@frizo/contracts';
import { escapeLike, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { GiftCardCodes } from './gift-card-codes.ts';
import { presentGiftCard } from './gift-cards.presenter.ts';
import { soldColumns, soldGiftCards, type SoldGiftCard } from './gift-cards.store.ts';

/** One page of the gift cards that a user has bought or keeps, newest first. Declined purchases are not shown. */
export async function listGiftCards(
  knex: Knex,
  { viewerId: userId, codes }: { readonly viewerId: number; readonly codes: GiftCardCodes },
  { scope, salonId, limit, offset }: ParsedRequestOf<typeof getOwnGiftCards>,
): Promise<AnswerOf<typeof getOwnGiftCards>> {
  const own = soldGiftCards(knex);
  if (salonId !== undefined) own.where('card.salon_id', salonId);
  if (scope === 'usable')
    own
      .where({ 'card.keeper_user_id': userId, 'purchase.state': 'paid' })
      .whereRaw(`purchase.dispute is distinct from 'open'`)
      .whereRaw(
        'card.amount_cents - card.held_cents - card.used_cents + card.returned_cents > purchase.refunded_cents',
      );
  else
    own
      .whereNot('purchase.state', 'declined')
      .where(
        (either) =>
          void either.where('purchase.buyer_user_id', userId).orWhere('card.keeper_user_id', userId),
      );
  const [rows, counted] = await Promise.all([
    own
      .clone()
      .orderBy('card.id', 'desc')
      .limit(limit)
      .offset(offset)
      .select<SoldGiftCard[]>(...soldColumns),
    own.clone().count<{ count: string }[]>('card.id as count'),
  ]);
  return {
    count: Number(counted[0]?.count ?? 0),
    data: rows.map((row) => presentGiftCard(row, { viewerId: userId, codes })),
  };
}

/** A card that a user has bought, with its purchase. @throws DomainError 404 */
export async function readBoughtCard(
  knex: Knex,
  userId: number,
  where: { readonly 'card.id': number } | { readonly 'purchase.id': number },
): Promise<SoldGiftCard> {
  const card = await soldGiftCards(knex)
    .where({ ...where, 'purchase.buyer_user_id': userId })
    .first<SoldGiftCard | undefined>(...soldColumns);
  if (!card) throw notFound('There is no such gift card.');
  return card;
}

/** One page of the salons that sell gift cards and can be paid by card, by name. */
export async function listSellingSalons(
  knex: Knex,
  { search, limit, offset }: ParsedRequestOf<typeof getGiftCardSalons>,
): Promise<AnswerOf<typeof getGiftCardSalons>> {
  const salons = knex('prepaid_offers as offer')
    .join('salon_names as salon', 'salon.salon_id', 'offer.salon_id')
    .join('payout_accounts as account', 'account.salon_id', 'offer.salon_id')
    .where({ 'offer.sells_gift_cards': true, 'account.charges_enabled': true });
  if (search) salons.whereRaw('fold_name(salon.name) like fold_name(?)', [`%${escapeLike(search)}%`]);
  const [data, counted] = await Promise.all([
    salons
      .clone()
      .orderBy(['salon.name', 'salon.salon_id'])
      .limit(limit)
      .offset(offset)
      .select<{ id: number; name: string }[]>('salon.salon_id as id', 'salon.name'),
    salons.clone().count<{ count: string }[]>('offer.salon_id as count'),
  ]);
  return { count: Number(counted[0]?.count ?? 0), data };
}
