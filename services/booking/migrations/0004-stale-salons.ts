import type { Knex } from 'knex';

/**
 * Salons that have changed are noted as such: who works there is looked up when their free time is told. An artist who comes to a salon
 * while that changes would else be seen by neither of the two transactions.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table stale_salons (
      id bigint generated always as identity primary key,
      salon_id bigint not null
    )`);
}
