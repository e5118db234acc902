import type { PurchaseState } from '@frizo/contracts';
import { DomainError, refusedFields } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { StoredCode } from './gift-card-codes.ts';
import { balanceOfCard, changeCard, type GiftCardAmounts, type GiftCardChange } from '../domain/gift-card.ts';

export interface GiftCardRow extends StoredCode {
  readonly id: number;
  readonly purchase_id: number;
  readonly salon_id: number;
  readonly salon_name: string;
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
  readonly refunded_cents: number;
  readonly dispute: 'open' | 'won' | 'lost' | null;
};

/** Gift cards with their purchases: `card.*` and the columns of `soldColumns`. */
export function soldGiftCards(knex: Knex): Knex.QueryBuilder {
  return knex('gift_cards as card').join('prepaid_purchases as purchase', 'purchase.id', 'card.purchase_id');
}

export const soldColumns = [
  'card.*',
  ...(['state', 'buyer_user_id', 'refunded_cents', 'dispute'] as const).map(
    (column) => `purchase.${column}` as const,
  ),
];

/** What can be spent of a card now, in cents. */
export function balanceOf(card: AmountColumns): number {
  return balanceOfCard(amountsOf(card));
}

type AmountColumns = GiftCardRow & Pick<SoldGiftCard, 'refunded_cents'>;

function amountsOf(card: AmountColumns): GiftCardAmounts {
  return {
    amountCents: card.amount_cents,
    heldCents: card.held_cents,
    usedCents: card.used_cents,
    returnedCents: card.returned_cents,
    refundedCents: card.refunded_cents,
  };
}

/**
 * A card that a user keeps, for a salon, locked until the transaction ends.
 * @throws DomainError 400 with GIFT_CARD_UNKNOWN at giftCardId for any other; 409 while its payment is disputed
 */
export async function lockUsableCard(
  trx: Knex.Transaction,
  {
    giftCardId,
    userId,
    salonId,
  }: { readonly giftCardId: number; readonly userId: number; readonly salonId: number },
): Promise<SoldGiftCard> {
  const card = await soldGiftCards(trx)
    .where({
      'card.id': giftCardId,
      'card.salon_id': salonId,
      'card.keeper_user_id': userId,
      'purchase.state': 'paid',
    })
    // The purchase too: a refund that has just committed has changed its row only.
    .forUpdate('card', 'purchase')
    .first<SoldGiftCard | undefined>(...soldColumns);
  if (!card) throw refusedFields({ giftCardId: ['GIFT_CARD_UNKNOWN'] });
  if (card.dispute === 'open')
    throw new DomainError(
      'gift_card.stopped',
      'The payment of this gift card is questioned by a bank. It cannot be used until that is decided.',
      { status: 409 },
    );
  return card;
}

/** The charge that paid a card, while everything that the card has paid fits into it; null once refunds of visits have made it more, or money of it went back to its buyer. */
export async function sourceChargeOf(trx: Knex.Transaction, giftCardId: number): Promise<string | null> {
  const row = await soldGiftCards(trx)
    .where('card.id', giftCardId)
    .first<SourceRow | undefined>(
      'purchase.charge_id as chargeId',
      'purchase.refunded_cents as refunded',
      'purchase.dispute',
      'card.used_cents as used',
      'card.amount_cents as amount',
    );
  const isWhole = row?.refunded === 0 && row.dispute !== 'open';
  return row && isWhole && row.used <= row.amount ? row.chargeId : null;
}

interface SourceRow {
  readonly chargeId: string | null;
  readonly refunded: number;
  readonly dispute: SoldGiftCard['dispute'];
  readonly used: number;
  readonly amount: number;
}

/** Changes the amounts of a card, which is locked for it. @throws RangeError for more than it has */
export async function changeGiftCard(
  trx: Knex.Transaction,
  giftCardId: number,
  change: GiftCardChange,
): Promise<void> {
  const card = await soldGiftCards(trx)
    .where('card.id', giftCardId)
    .forUpdate('card', 'purchase')
    .first<SoldGiftCard | undefined>(...soldColumns);
  if (!card) throw new Error(`there is no gift card ${giftCardId}`);
  const { heldCents, usedCents, returnedCents } = changeCard(amountsOf(card), change);
  await trx('gift_cards')
    .where({ id: giftCardId })
    .update({ held_cents: heldCents, used_cents: usedCents, returned_cents: returnedCents });
}
