import type { GiftCard } from '@frizo/contracts';
import { showCode } from '../domain/gift-card.ts';
import type { GiftCardCodes } from './gift-card-codes.ts';
import { balanceOf, type SoldGiftCard } from './gift-cards.store.ts';

/** Row to contract answer, for the buyer or the keeper of a card. */
export function presentGiftCard(
  card: SoldGiftCard,
  { viewerId, codes }: { readonly viewerId: number; readonly codes: GiftCardCodes },
): GiftCard {
  const isKeeper = card.keeper_user_id === viewerId;
  const isBuyer = card.buyer_user_id === viewerId;
  const isAdded = card.keeper_user_id !== null;
  const code = isBuyer && card.state === 'paid' && hasUsableCode(card) ? codes.open(card) : undefined;
  return {
    id: card.id,
    salon: { id: card.salon_id, name: card.salon_name },
    state: card.state,
    role: isKeeper ? 'keeper' : 'buyer',
    code: code === undefined ? null : showCode(code),
    isAdded,
    amountCent: card.amount_cents,
    // What a friend has spent where is theirs to know.
    balanceCent: isKeeper || !isAdded ? balanceOf(card) : 0,
    recipientEmail: isBuyer ? card.recipient_email : '',
    message: card.message,
    refundedCent: isBuyer || isKeeper ? card.refunded_cents : 0,
    isStopped: card.dispute === 'open',
    createdTimestamp: Math.floor(card.created_at.getTime() / 1000),
  };
}

/** Whether somebody can add a card by its code: nobody has, and its buyer was not given it back. */
export function hasUsableCode({ keeper_user_id, refunded_cents, amount_cents }: SoldGiftCard): boolean {
  return keeper_user_id === null && refunded_cents < amount_cents;
}
