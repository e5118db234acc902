import type { Knex } from 'knex';

/** Everything here is derived from events and can be rebuilt from them; places are loaded from a package's table. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table salons (
      salon_id bigint primary key,
      version integer not null,
      title text not null,
      url text not null,
      type text not null,
      is_public boolean not null
    )`);
  await knex.raw('create index salons_by_title on salons using gin (title gin_trgm_ops)');
  await knex.raw(`
    create table addresses (
      address_id bigint primary key,
      salon_id bigint not null references salons (salon_id) on delete cascade,
      city text not null,
      state text not null,
      zip text not null,
      timezone text not null,
      lat double precision not null,
      lon double precision not null
    )`);
  await knex.raw('create index addresses_of_salon on addresses (salon_id)');
  await knex.raw(`
    create table artists (
      artist_id bigint primary key,
      version integer not null,
      salon_id bigint not null,
      first_name text not null,
      last_name text not null,
      full_name text generated always as (first_name || ' ' || last_name) stored,
      airtouch_certified smallint not null,
      airtouch_cert_url text,
      is_public boolean not null
    )`);
  await knex.raw('create index artists_by_name on artists using gin (full_name gin_trgm_ops)');
  await knex.raw('create index artists_of_salon on artists (salon_id)');
  await knex.raw('create table offer_lists (salon_id bigint primary key, version integer not null)');
  await knex.raw(`
    create table offers (
      artist_id bigint not null,
      salon_service_id bigint not null,
      salon_id bigint not null references offer_lists (salon_id) on delete cascade,
      service_id bigint not null,
      service_name text not null,
      category_id bigint not null,
      price_cents integer not null,
      primary key (artist_id, salon_service_id)
    )`);
  await knex.raw('create index offers_of_salon on offers (salon_id)');
  await knex.raw('create table hour_lists (artist_id bigint primary key, version integer not null)');
  await knex.raw(`
    create table hours (
      artist_id bigint not null references hour_lists (artist_id) on delete cascade,
      address_id bigint not null,
      day_index smallint not null,
      start_seconds integer not null,
      end_seconds integer not null
    )`);
  await knex.raw('create index hours_of_artist on hours (artist_id)');
  await knex.raw(`
    create table items (
      item_id bigint primary key,
      version integer not null,
      artist_id bigint not null,
      salon_id bigint not null,
      salon_service_id bigint not null,
      image jsonb not null,
      image_before jsonb,
      is_public boolean not null,
      created_at timestamptz not null
    )`);
  await knex.raw('create index items_newest on items (created_at desc, item_id desc) where is_public');
  await knex.raw('create index items_of_artist on items (artist_id)');
}
