import type { Knex } from 'knex';

/** What lost disputes have taken of a deposit or a fee: a refund that fails later has to know. Null for those that were lost before. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table visit_charges
      add column lost_dispute_cents integer check (lost_dispute_cents > 0)`);
}
