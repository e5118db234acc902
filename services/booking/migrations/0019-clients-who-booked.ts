import type { Knex } from 'knex';

/**
 * Whether the person with the account has booked at the salon themselves: only then do the name and phone of the account show there.
 * 0028 sets it for those who have. Additions to a salon's list are counted for each salon.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table salon_clients add column has_booked boolean not null default false');
  await knex.raw(`
    create table client_additions (
      salon_id bigint primary key,
      since timestamptz not null,
      times integer not null
    )`);
}
