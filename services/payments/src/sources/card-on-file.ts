import { cardOnFile } from '@frizo/contracts';
import { respond, type Responder, type ServiceParts } from '@frizo/service-kit';
import { isCardExpired } from '../domain/card.ts';
import { readCards } from './cards.store.ts';

/** Replies whether a user has a card that can be charged without them: the one that deposits and fees are charged to. */
export function cardOnFileResponder({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Responder {
  return respond(cardOnFile, async ({ userId }) => {
    const cards = await readCards(knex, userId);
    const now = clock.now();
    const isUsable = ({ exp_month: month, exp_year: year }: (typeof cards)[number]) =>
      !isCardExpired({ month, year }, now);
    return { hasCard: cards.some(isUsable) };
  });
}
