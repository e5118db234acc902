import type { Knex } from 'knex';

/**
 * The appointments that a client had on the days when joining. Every other one ends the entry, also one that is moved to these days: the
 * highest id at that time, which was kept before, does not tell it. The old column is no longer read; a later release drops it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `alter table waiting_entries add column known_appointment_ids bigint[] not null default '{}'`,
  );
}
