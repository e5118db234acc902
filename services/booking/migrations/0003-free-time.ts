import type { Knex } from 'knex';

/** Tables for publishing the free time of artists. The horizon's job publishes all artists that exist already. */
export async function up(knex: Knex): Promise<void> {
  // Rows are only inserted and deleted, never updated: bookings and consumers never wait for each other here.
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
