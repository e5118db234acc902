import type { Knex } from 'knex';

/**
 * Payments about which the provider is asked know when it was asked last: the sweeps begin with those for which that is longest ago, so that some that never have an outcome cannot
 * keep all others from being looked up (decision 0039).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table payment_attempts add column asked_at timestamptz');
  await knex.raw('alter table visit_charges add column asked_at timestamptz');
  await knex.raw('alter table prepaid_purchases add column asked_at timestamptz');
}
