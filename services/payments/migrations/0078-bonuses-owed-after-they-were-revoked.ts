import type { Knex } from 'knex';

/** What a revoked referral bonus could not take back, since it was used or reserved. It is taken as soon as a payment with it is given back or does not happen. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `alter table bonus_accounts add column owed_cents integer not null default 0 check (owed_cents >= 0)`,
  );
}
