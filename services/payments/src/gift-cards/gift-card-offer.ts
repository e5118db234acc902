import { salonChanged } from '@frizo/contracts';
import { consume, type Consumer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { requireSalonAccount } from '../orders/salon-account.ts';

/** Whether a salon sells gift cards, and what those that are not used up owe, in cents. */
export async function readGiftCardOffer(
  knex: Knex,
  salonId: number,
): Promise<{ sellsGiftCards: boolean; giftCardsOwedCent: number }> {
  const [offer, owed] = await Promise.all([
    knex('prepaid_offers')
      .where({ salon_id: salonId })
      .first<{ sells: boolean } | undefined>('sells_gift_cards as sells'),
    knex('gift_cards as card')
      .join('prepaid_purchases as purchase', 'purchase.id', 'card.purchase_id')
      .where({ 'card.salon_id': salonId, 'purchase.state': 'paid' })
      .first<{ cents: string | null } | undefined>(
        knex.raw(
          'sum(greatest(0, card.amount_cents - card.used_cents + card.returned_cents - purchase.refunded_cents)) as cents',
        ),
      ),
  ]);
  return { sellsGiftCards: offer?.sells ?? false, giftCardsOwedCent: Number(owed?.cents ?? 0) };
}

/**
 * Begins or stops selling gift cards of a salon. Sold ones stay valid.
 * @throws DomainError 409 to begin while the salon cannot be paid by card
 */
export async function saveGiftCardOffer(
  trx: Knex.Transaction,
  { salonId, userId }: { readonly salonId: number; readonly userId: number },
  { sellsGiftCards, now }: { readonly sellsGiftCards: boolean; readonly now: Date },
): Promise<void> {
  if (sellsGiftCards) await requireSalonAccount(trx, salonId);
  await trx('prepaid_offers')
    .insert({ salon_id: salonId, sells_gift_cards: sellsGiftCards, changed_by: userId, changed_at: now })
    .onConflict('salon_id')
    .merge();
}

/** Keeps the names of salons, for those who buy something of them. */
export function salonNameConsumer(): Consumer {
  return consume(salonChanged, {
    name: 'on-salon-changed-keep-name',
    async handle({ salonId, version, title }, { trx }) {
      await trx('salon_names')
        .insert({ salon_id: salonId, version, name: title })
        .onConflict('salon_id')
        .merge()
        .where('salon_names.version', '<', version);
    },
  });
}
