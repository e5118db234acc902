import type { Knex } from 'knex';

/** Who referred the owner of a business is decided once, with its first paid invoice, and then stays (decision 0040). Undecided until `affiliate_decided_at` is set. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table businesses
      add column affiliate_user_id bigint,
      add column affiliate_decided_at timestamptz,
      add check (affiliate_user_id is null or affiliate_decided_at is not null)`);
}
