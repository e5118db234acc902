import type { Knex } from 'knex';

/** What a salon does with its gallery: brands of items, uploads in parts, and what of business decides who may add what. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table items add column brand_id bigint');
  await knex.raw('create index items_of_salon_by_age on items (salon_id, created_at desc, id desc)');
  await knex.raw('drop index items_of_salon');
  await knex.raw(`
    create table salons (
      salon_id bigint primary key,
      version integer not null,
      is_public boolean not null,
      service_paused boolean not null
    )`);
  await knex.raw(`
    create table service_lists (
      salon_id bigint primary key,
      version integer not null,
      services jsonb not null,
      artist_services jsonb not null
    )`);
  // Apart from artists, whose rows were saved before names were kept: a consumer of its own reads all events again.
  await knex.raw(`
    create table salon_artists (
      artist_id bigint primary key,
      version integer not null,
      salon_id bigint not null,
      first_name text not null,
      last_name text not null
    )`);
  await knex.raw(`
    create table partial_uploads (
      id uuid primary key,
      upload_id bigint not null unique references uploads (id) on delete cascade,
      user_id bigint not null,
      bytes integer not null,
      part_bytes integer not null,
      created_at timestamptz not null
    )`);
  await knex.raw('create index partial_uploads_of_user on partial_uploads (user_id, created_at)');
  await knex.raw(`
    create table upload_parts (
      partial_upload_id uuid not null references partial_uploads (id) on delete cascade,
      part integer not null,
      content bytea not null,
      primary key (partial_upload_id, part)
    )`);
}
