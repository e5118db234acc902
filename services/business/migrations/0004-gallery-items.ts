import type { Knex } from 'knex';

/** Who shows pictures of which service; filled from the gallery's events, also from those of before. */
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
