import type { Knex } from 'knex';

/** Profiles, and copies of salons and artists for the session user. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users
      add column gender_code smallint not null default 3 check (gender_code in (1, 2, 3)),
      add column instagram_username text,
      add column image jsonb,
      add column discount_total_cents integer not null default 0 check (discount_total_cents >= 0),
      add column referral_code text,
      add column hidden_referral_code text`);
  await knex.raw(`
    create table salons (
      salon_id bigint primary key,
      version integer not null,
      title text not null,
      url text not null,
      is_public boolean not null,
      bookable boolean not null,
      service_paused boolean not null
    )`);
  await knex.raw(`
    create table artists (
      artist_id bigint primary key,
      version integer not null,
      is_public boolean not null,
      is_bookable boolean not null,
      airtouch_certified integer not null,
      airtouch_cert_url text
    )`);
}
