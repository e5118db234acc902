import type { Knex } from 'knex';

/** Dates on which an artist has other hours than those of the week, with the closings of the salon. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table hours_exceptions (
      artist_id bigint not null references hour_lists (artist_id) on delete cascade,
      from_date date not null,
      to_date date not null check (to_date >= from_date),
      hours jsonb not null
    )`);
  await knex.raw('create index hours_exceptions_of_artist on hours_exceptions (artist_id, to_date)');
}
