import type { Knex } from 'knex';

/** A referral bonus is taken back when its payment is refunded; the row stays, so that it is not granted again. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table referral_bonuses add column revoked_at timestamptz`);
}
