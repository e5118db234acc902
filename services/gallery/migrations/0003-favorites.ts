import type { Knex } from 'knex';

/** Favorites, with ascending ids, so that the latest can be listed first; and the public artists, since only these can become favorites. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table artists (
      artist_id bigint primary key,
      version integer not null,
      is_public boolean not null
    )`);
  await knex.raw(`
    create table favorite_items (
      id bigint generated always as identity primary key,
      user_id bigint not null,
      target_id bigint not null references items (id) on delete cascade,
      unique (user_id, target_id)
    )`);
  await knex.raw('create index favorite_items_of_item on favorite_items (target_id)');
  await knex.raw(`
    create table favorite_artists (
      id bigint generated always as identity primary key,
      user_id bigint not null,
      target_id bigint not null references artists (artist_id) on delete cascade,
      unique (user_id, target_id)
    )`);
  await knex.raw('create index favorite_artists_of_artist on favorite_artists (target_id)');
  for (const table of ['favorite_items', 'favorite_artists'])
    await knex.raw('create index ?? on ?? (user_id, id)', [`${table}_of_user`, table]);
}
