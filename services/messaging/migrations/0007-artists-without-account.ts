import type { Knex } from 'knex';

/** Artists whom nobody can write to, because they have no account yet; `version` is that of the artist. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table artists (
      artist_id bigint primary key,
      version integer not null,
      is_activated boolean not null
    )`);
}
