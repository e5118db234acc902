import type { Knex } from 'knex';

/** What of a paid order can be given back, so that lists offer no refund where nothing is left. Null where the events of the order did not say it yet. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table appointments add column payment_refundable_cents integer');
}
