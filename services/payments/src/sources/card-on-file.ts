import { cardOnFile } from '@frizo/contracts';
import { respond, type Responder, type ServiceParts } from '@frizo/service-kit';
import { isCardExpired } from '../domain/card.ts';
import { readCards, type CardRow } from './cards.store.ts';

/** Replies whether a user has a card that can be charged without them: the one that deposits and fees are charged to. */
export function cardOnFileResponder({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Responder {
  return respond(cardOnFile, async ({ userId }) => {
    const cards = await readCards(knex, userId);
    return { hasCard: cards.some((card) => isUsable(card, clock.now())) };
  });
}

/** Whether deposits and fees can be charged to a card. */
export function isUsable(
  { exp_month: month, exp_year: year }: Pick<CardRow, 'exp_month' | 'exp_year'>,
  now: Date,
): boolean {
  return !isCardExpired({ month, year }, now);
}
