import type { Knex } from 'knex';

/** What it takes to tell others when artists are free. Every artist known by now is told of by the horizon's job. */
export async function up(knex: Knex): Promise<void> {
  // Only ever added to and taken from, never updated: no booking and no consumer waits for another here.
  await knex.raw(`
    create table stale_days (
      id bigint generated always as identity primary key,
      artist_id bigint not null,
      from_date date not null,
      to_date date not null check (to_date >= from_date)
    )`);
  await knex.raw('create index stale_days_of_artist on stale_days (artist_id)');
  await knex.raw(`
    create table free_time_horizons (
      artist_id bigint primary key,
      until_date date not null
    )`);
  await knex.raw('create sequence free_time_versions');
}
