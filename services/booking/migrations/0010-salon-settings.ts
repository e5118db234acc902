import type { Knex } from 'knex';

/** Booking settings of a salon. A salon without a row has the default: clients book up to a year ahead (decisions 9). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table salon_settings (
      salon_id bigint primary key,
      horizon_days integer not null check (horizon_days between 1 and 730)
    )`);
}
