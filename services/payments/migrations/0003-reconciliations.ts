import type { Knex } from 'knex';

/** Comparisons of the ledger with the provider's balance transactions, and what differed (decision 0039). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table reconciliations (
      id bigint generated always as identity primary key,
      from_at timestamptz not null,
      /** Balance transactions before this instant were compared; the next run begins here. */
      through_at timestamptz not null,
      finished_at timestamptz not null,
      compared_count integer not null,
      difference_count integer not null,
      check (from_at <= through_at)
    )`);
  await knex.raw(`create index reconciliations_by_end on reconciliations (through_at desc)`);
  await knex.raw(`
    create table reconciliation_differences (
      /** The provider's object, or of balance transactions without one their own id. */
      reference text primary key,
      kind text not null check (kind in ('missing-here', 'missing-there', 'other-amount')),
      /** The type of the provider's balance transaction, or the kind of our posting. */
      what text not null,
      ledger_cents bigint,
      provider_cents bigint,
      occurred_at timestamptz not null,
      found_at timestamptz not null,
      resolved_at timestamptz
    )`);
  await knex.raw(
    `create index reconciliation_differences_open on reconciliation_differences (found_at) where resolved_at is null`,
  );
}
