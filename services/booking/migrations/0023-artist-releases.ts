import type { Knex } from 'knex';

/**
 * Artists who are to be removed and whose appointments are moved in batches: how far the job is, and its result until the caller has asked
 * for it. `not_moved` has the reason for each appointment that stays.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table artist_releases (
      artist_id bigint primary key,
      salon_id bigint not null,
      move_to_artist_id bigint not null,
      after_id bigint not null default 0,
      moved int not null default 0,
      not_moved jsonb not null default '{}',
      touched_at timestamptz not null,
      finished_at timestamptz
    )`);
}
