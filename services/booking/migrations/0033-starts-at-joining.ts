import type { Knex } from 'knex';

/**
 * What the waiting list needs to offer only time that became free after joining, and not before its change can no longer be undone: the
 * starts that a client could have booked when joining, and the span of each change of an artist's time. Entries that wait already have no
 * such starts and are offered everything, as before.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table waiting_known_starts (
      entry_id bigint not null references waiting_entries (id) on delete cascade,
      artist_id bigint not null,
      -- Unix seconds. Those that have been free ever since: others are removed.
      starts bigint[] not null,
      primary key (entry_id, artist_id)
    )`);
  await knex.raw('alter table stale_days add column changed tstzrange');
  await knex.raw('alter table waiting_checks add column changed tstzrange');
}
