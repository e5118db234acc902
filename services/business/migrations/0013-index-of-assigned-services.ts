import type { Knex } from 'knex';

/** Changing or deleting a service of a salon looks up its artists, under the salon's lock. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index artist_services_of_service on artist_services (salon_service_id)');
}
