import type { PurchaseState } from '@frizo/contracts';
import { refusedFields } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { balanceOfCard, changeCard, type GiftCardAmounts, type GiftCardChange } from '../domain/gift-card.ts';

export interface GiftCardRow {
  readonly id: number;
  readonly purchase_id: number;
  readonly salon_id: number;
  readonly salon_name: string;
  /** Without hyphens. */
  readonly code: string;
  readonly recipient_email: string;
  readonly message: string;
  readonly amount_cents: number;
  readonly held_cents: number;
  readonly used_cents: number;
  readonly returned_cents: number;
  readonly keeper_user_id: number | null;
  readonly created_at: Date;
}

/** A gift card with its purchase. */
export type SoldGiftCard = GiftCardRow & {
  readonly state: PurchaseState;
  readonly buyer_user_id: number;
};

/** Gift cards with their purchases: `card.*` and the columns of `soldColumns`. */
export function soldGiftCards(knex: Knex): Knex.QueryBuilder {
  return knex('gift_cards as card').join('prepaid_purchases as purchase', 'purchase.id', 'card.purchase_id');
}

export const soldColumns = ['card.*', 'purchase.state', 'purchase.buyer_user_id'] as const;

/** What can be spent of a card now, in cents. */
export function balanceOf(card: GiftCardRow): number {
  return balanceOfCard(amountsOf(card));
}

function amountsOf(card: GiftCardRow): GiftCardAmounts {
  return {
    amountCents: card.amount_cents,
    heldCents: card.held_cents,
    usedCents: card.used_cents,
    returnedCents: card.returned_cents,
  };
}

/**
 * A card that a user keeps, for a salon, locked until the transaction ends.
 * @throws DomainError 400 with GIFT_CARD_UNKNOWN at giftCardId for any other
 */
export async function lockUsableCard(
  trx: Knex.Transaction,
  {
    giftCardId,
    userId,
    salonId,
  }: { readonly giftCardId: number; readonly userId: number; readonly salonId: number },
): Promise<GiftCardRow> {
  const card = await soldGiftCards(trx)
    .where({
      'card.id': giftCardId,
      'card.salon_id': salonId,
      'card.keeper_user_id': userId,
      'purchase.state': 'paid',
    })
    .forUpdate('card')
    .first<GiftCardRow | undefined>('card.*');
  if (!card) throw refusedFields({ giftCardId: ['GIFT_CARD_UNKNOWN'] });
  return card;
}

/** The charge that paid a card, while everything that the card has paid fits into it; null once refunds have made it more. */
export async function sourceChargeOf(trx: Knex.Transaction, giftCardId: number): Promise<string | null> {
  const row = await soldGiftCards(trx)
    .where('card.id', giftCardId)
    .first<{ chargeId: string | null; used: number; amount: number } | undefined>(
      'purchase.charge_id as chargeId',
      'card.used_cents as used',
      'card.amount_cents as amount',
    );
  return row && row.used <= row.amount ? row.chargeId : null;
}

/** Changes the amounts of a card, which is locked for it. @throws RangeError for more than it has */
export async function changeGiftCard(
  trx: Knex.Transaction,
  giftCardId: number,
  change: GiftCardChange,
): Promise<void> {
  const card = await trx('gift_cards').where({ id: giftCardId }).forUpdate().first<GiftCardRow | undefined>();
  if (!card) throw new Error(`there is no gift card ${giftCardId}`);
  const { heldCents, usedCents, returnedCents } = changeCard(amountsOf(card), change);
  await trx('gift_cards')
    .where({ id: giftCardId })
    .update({ held_cents: heldCents, used_cents: usedCents, returned_cents: returnedCents });
}
