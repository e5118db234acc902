import type { Knex } from 'knex';

/** What refunds of a subscription's fee have not brought: with it a newer reading of an invoice is told from an older one (decision 0040). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table subscription_invoices
      add column failed_refund_cents integer not null default 0 check (failed_refund_cents >= 0)`);
}
