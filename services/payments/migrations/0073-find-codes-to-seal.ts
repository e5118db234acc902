import { createIndexConcurrently } from '@frizo/service-kit';
import type { Knex } from 'knex';

export const config = { transaction: false };

/** Gift cards that nobody has added, whose codes a job seals by a new secret. */
export const up = (knex: Knex): Promise<void> =>
  createIndexConcurrently(knex, 'gift_cards_with_code', {
    on: 'gift_cards (id) where code is not null or sealed_code is not null',
  });
