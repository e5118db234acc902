import type { Knex } from 'knex';

/** Copies updated by the events of business and identity, so that availability never needs a request to another service. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table salons (
      salon_id bigint primary key,
      version integer not null,
      title text not null,
      is_public boolean not null,
      bookable boolean not null
    )`);
  await knex.raw(`
    create table addresses (
      address_id bigint primary key,
      salon_id bigint not null references salons (salon_id) on delete cascade,
      timezone text not null,
      details jsonb not null
    )`);
  await knex.raw('create index addresses_of_salon on addresses (salon_id)');
  await knex.raw(`
    create table artists (
      artist_id bigint primary key,
      version integer not null,
      salon_id bigint not null,
      name text not null,
      is_public boolean not null,
      is_bookable boolean not null
    )`);
  await knex.raw(`
    create table offer_lists (
      salon_id bigint primary key,
      version integer not null
    )`);
  // What an artist offers, with the price and times that apply to that artist.
  await knex.raw(`
    create table offers (
      artist_id bigint not null,
      service_id bigint not null,
      salon_id bigint not null references offer_lists (salon_id) on delete cascade,
      service_name text not null,
      price_cents integer not null,
      duration_seconds integer not null,
      processing_seconds integer not null,
      primary key (artist_id, service_id)
    )`);
  await knex.raw('create index offers_of_salon on offers (salon_id)');
  await knex.raw(`
    create table hour_lists (
      artist_id bigint primary key,
      version integer not null
    )`);
  await knex.raw(`
    create table hours (
      artist_id bigint not null references hour_lists (artist_id) on delete cascade,
      address_id bigint not null,
      day_index smallint not null check (day_index between 0 and 6),
      start_seconds integer not null,
      end_seconds integer not null check (end_seconds > start_seconds)
    )`);
  await knex.raw('create index hours_of_artist on hours (artist_id)');
}
