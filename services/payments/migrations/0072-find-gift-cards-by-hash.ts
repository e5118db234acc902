import { createIndexConcurrently } from '@frizo/service-kit';
import type { Knex } from 'knex';

export const config = { transaction: false };

/** A code belongs to one card. */
export const up = (knex: Knex): Promise<void> =>
  createIndexConcurrently(knex, 'gift_cards_by_code_hash', { on: 'gift_cards (code_hash)', isUnique: true });
