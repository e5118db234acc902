import type { Knex } from 'knex';

/**
 * Codes of gift cards are stored by a hash, and sealed until somebody has added the card (decision 0043). A job does that for those that were stored as they are.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table gift_cards
      alter column code drop not null,
      add column code_hash text,
      add column sealed_code text,
      add check (code is not null or code_hash is not null)`);
}
