import type { Knex } from 'knex';
import { balanceOf, changeGiftCard, lockUsableCard } from './gift-cards.store.ts';

/** What a gift card pays of an order. */
export interface GiftCardPart {
  readonly giftCardId: number | null;
  readonly giftCardCents: number;
}

interface Hold {
  readonly gift_card_id: number;
  readonly cents: number;
}

/**
 * What a gift card can pay of a locked order, in cents; what the order holds of it already counts. Locks the card. 0 without a card.
 * @throws DomainError 400 with GIFT_CARD_UNKNOWN at giftCardId
 */
export async function giftCardBalance(
  trx: Knex.Transaction,
  order: { readonly id: number; readonly salon_id: number },
  { giftCardId, userId }: { readonly giftCardId?: number | undefined; readonly userId: number },
): Promise<number> {
  if (giftCardId === undefined) return 0;
  const card = await lockUsableCard(trx, { giftCardId, userId, salonId: order.salon_id });
  const held = await findHold(trx, { orderId: order.id, giftCardId });
  return balanceOf(card) + (held?.cents ?? 0);
}

/**
 * Holds the part of a card that an attempt of an order will use. While an earlier attempt may still succeed, the larger part stays held: whichever succeeds
 * finds its own.
 */
export async function holdGiftCard(
  trx: Knex.Transaction,
  orderId: number,
  { giftCardId, giftCardCents }: GiftCardPart,
): Promise<void> {
  if (giftCardId === null) return;
  const held = (await findHold(trx, { orderId, giftCardId }))?.cents ?? 0;
  if (giftCardCents <= held) return;
  await changeGiftCard(trx, giftCardId, { kind: 'hold', cents: giftCardCents - held });
  await trx('gift_card_holds')
    .insert({ order_id: orderId, gift_card_id: giftCardId, cents: giftCardCents })
    .onConflict(['order_id', 'gift_card_id'])
    .merge();
}

/** Releases everything that a locked order holds: it is closed, or can be paid again. */
export async function releaseGiftCards(trx: Knex.Transaction, orderId: number): Promise<void> {
  // In ascending order, so that two orders with the same cards do not wait for each other.
  const holds = await trx('gift_card_holds')
    .where({ order_id: orderId })
    .orderBy('gift_card_id')
    .select<Hold[]>('gift_card_id', 'cents');
  for (const { gift_card_id: giftCardId, cents } of holds)
    await changeGiftCard(trx, giftCardId, { kind: 'release', cents });
  if (holds.length > 0) await trx('gift_card_holds').where({ order_id: orderId }).delete();
}

/**
 * A locked order is paid: uses what the successful attempt held, and releases the rest. That the buyer has got the money of the card back meanwhile changes nothing: it
 * was held before, and `bearPurchases` decides who bears it.
 */
export async function useGiftCard(
  trx: Knex.Transaction,
  orderId: number,
  { giftCardId, giftCardCents }: GiftCardPart,
): Promise<void> {
  if (giftCardId !== null) await useHeld(trx, orderId, { giftCardId, giftCardCents });
  await releaseGiftCards(trx, orderId);
}

async function useHeld(
  trx: Knex.Transaction,
  orderId: number,
  { giftCardId, giftCardCents }: { readonly giftCardId: number; readonly giftCardCents: number },
): Promise<void> {
  const held = (await findHold(trx, { orderId, giftCardId }))?.cents ?? 0;
  if (held < giftCardCents)
    await changeGiftCard(trx, giftCardId, { kind: 'hold', cents: giftCardCents - held });
  await changeGiftCard(trx, giftCardId, { kind: 'use', cents: giftCardCents });
  const hold = trx('gift_card_holds').where({ order_id: orderId, gift_card_id: giftCardId });
  await (held > giftCardCents ? hold.update({ cents: held - giftCardCents }) : hold.delete());
}

function findHold(
  trx: Knex.Transaction,
  { orderId, giftCardId }: { readonly orderId: number; readonly giftCardId: number },
): Promise<Hold | undefined> {
  return trx('gift_card_holds')
    .where({ order_id: orderId, gift_card_id: giftCardId })
    .first<Hold | undefined>('gift_card_id', 'cents');
}
