import type { Knex } from 'knex';

/** Which artist shows pictures of which service; filled from all of the gallery's events, including earlier ones. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table gallery_items (
      item_id bigint primary key,
      version integer not null,
      artist_id bigint not null,
      salon_id bigint not null,
      salon_service_id bigint not null,
      is_public boolean not null
    )`);
  await knex.raw(
    'create index pictures_of_artist on gallery_items (artist_id, salon_service_id) where is_public',
  );
  await knex.raw('create index pictures_of_service on gallery_items (salon_service_id) where is_public');
}
