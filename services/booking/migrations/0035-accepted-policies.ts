import type { Knex } from 'knex';

/** The current policy of each salon, copied from payments, and what clients have accepted with their appointments. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table salon_policies (
      salon_id bigint primary key,
      version bigint not null,
      terms jsonb not null
    )`);
  await knex.raw('alter table appointments add column accepted_policy jsonb');
}
