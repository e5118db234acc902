import type { PaymentSource } from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { isCardExpired } from '../domain/card.ts';

/** A card on file, as the provider describes it. */
export interface CardRow {
  readonly id: string;
  readonly user_id: number;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly is_default: boolean;
}

const cardColumns = ['id', 'user_id', 'brand', 'last4', 'exp_month', 'exp_year', 'is_default'] as const;

/** A user's cards: the default first, then the newest. */
export async function readCards(knex: Knex, userId: number): Promise<CardRow[]> {
  return knex('payment_cards')
    .where({ user_id: userId })
    .whereNull('removed_at')
    .orderBy([
      { column: 'is_default', order: 'desc' },
      { column: 'added_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(mostCards)
    .select<CardRow[]>(...cardColumns);
}

/** So many cards a user can have. */
export const mostCards = 20;

/** Keeps two changes of a user's cards apart until the transaction ends. */
export async function lockCardsOf(trx: Knex.Transaction, userId: number): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?, ?)', [cardsLock, userId % keys]);
}

/** Separates the locks of cards from any other use of advisory locks. */
const cardsLock = 4_301;
/** A lock's second key is an int, an id a bigint: at worst two users share a lock. */
const keys = 2 ** 31;

/**
 * Locks a card of a user.
 * @throws DomainError 404 for a card of somebody else, or one that was removed
 */
export async function lockCard(trx: Knex.Transaction, userId: number, cardId: string): Promise<CardRow> {
  const card = await trx('payment_cards')
    .where({ id: cardId, user_id: userId })
    .whereNull('removed_at')
    .forUpdate()
    .first<CardRow | undefined>(...cardColumns);
  if (!card) throw notFound('There is no such card.');
  return card;
}

/**
 * Stores a card of a user, or what has changed of it; the first one is the default. Those of a user have to be locked.
 * @returns false if the user has as many as can be: it was not stored
 */
export async function saveCard(
  trx: Knex.Transaction,
  card: Omit<CardRow, 'is_default'>,
  now: Date,
): Promise<boolean> {
  const cards = await readCards(trx, card.user_id);
  const isKnown = cards.some(({ id }) => id === card.id);
  if (!isKnown && cards.length >= mostCards) return false;
  const isDefault = cards.every(({ id }) => id === card.id);
  await trx('payment_cards')
    .insert({ ...card, is_default: isDefault, added_at: now })
    .onConflict('id')
    .merge({
      brand: card.brand,
      last4: card.last4,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      removed_at: null,
    });
  return true;
}

/** Marks a card as removed; the newest of the others becomes the default if it was. Orders still show it. */
export async function markRemoved(trx: Knex.Transaction, card: CardRow, now: Date): Promise<void> {
  await trx('payment_cards').where({ id: card.id }).update({ is_default: false, removed_at: now });
  const [next] = await readCards(trx, card.user_id);
  if (card.is_default && next) await trx('payment_cards').where({ id: next.id }).update({ is_default: true });
}

/** A card on the wire. */
export function presentCard(card: CardRow, now: Date): PaymentSource {
  return {
    id: card.id,
    object: 'card',
    brand: card.brand,
    last4: card.last4,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    bank_name: null,
    default_for_currency: card.is_default,
    expired: isCardExpired({ month: card.exp_month, year: card.exp_year }, now),
  };
}
