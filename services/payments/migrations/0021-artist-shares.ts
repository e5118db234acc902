import type { Knex } from 'knex';

/** Who works at a salon, and which part of the prices of their services artists get from it. */
export async function up(knex: Knex): Promise<void> {
  // The state that business publishes. Artists who left stay, for reports of earlier months.
  await knex.raw(`
    create table salon_artists (
      artist_id bigint primary key,
      version integer not null,
      salon_id bigint not null,
      first_name text not null,
      last_name text not null,
      is_removed boolean not null
    )`);
  await knex.raw('create index salon_artists_of_salon on salon_artists (salon_id)');
  // Of a salon, so that an artist who changes salons takes no share along. No row: 0 percent.
  await knex.raw(`
    create table artist_shares (
      salon_id bigint not null,
      artist_id bigint not null,
      share_percent numeric(5, 2) not null check (share_percent between 0 and 100),
      changed_by bigint not null,
      changed_at timestamptz not null,
      primary key (salon_id, artist_id)
    )`);
}
