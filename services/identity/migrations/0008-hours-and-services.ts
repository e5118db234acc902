import type { Knex } from 'knex';

/** An artist's hours and a salon's services for the session user, from the events of business. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table artist_hours (
      artist_id bigint primary key,
      version integer not null,
      hours jsonb not null
    )`);
  await knex.raw(`
    create table salon_services (
      salon_id bigint primary key,
      version integer not null,
      services jsonb not null,
      artist_services jsonb not null
    )`);
}
