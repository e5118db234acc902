import type { Knex } from 'knex';

/**
 * Whether the person with the account has booked at the salon themselves: only then do the name and phone of the account show there.
 * Additions to a salon's list are counted for each salon.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table salon_clients add column has_booked boolean not null default false');
  await markClientsWhoBooked(knex);
  await knex.raw(`
    create table client_additions (
      salon_id bigint primary key,
      since timestamptz not null,
      times integer not null
    )`);
}

export async function markClientsWhoBooked(knex: Knex): Promise<void> {
  await knex.raw(`
    update salon_clients client set has_booked = true
    where user_id is not null and exists (select from appointments visit
      where visit.salon_client_id = client.id and visit.client_user_id = client.user_id and visit.booked_by = 'client')`);
}
