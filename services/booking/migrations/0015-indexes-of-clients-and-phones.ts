import type { Knex } from 'knex';

/** Indexes for the look-ups made when a phone is verified, two clients are merged, or a chosen style is saved. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index people_by_confirmed_phone on people (confirmed_phone) where confirmed_phone <> ''`);
  await knex.raw(`
    create index salon_clients_by_merged_into on salon_clients (merged_into) where merged_into is not null`);
  await knex.raw('create index salon_client_artists_of_client on salon_client_artists (salon_client_id)');
  await knex.raw('create index salon_clients_apart_by_other on salon_clients_apart (other_id)');
  await knex.raw('create index phone_codes_by_time on phone_codes (sent_at)');
  await knex.raw(`
    create index appointments_by_style on appointments (image_id) where image_url is not null`);
}
