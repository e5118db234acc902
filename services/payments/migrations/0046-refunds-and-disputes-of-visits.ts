import type { Knex } from 'knex';

/**
 * Refunds of deposits and fees that fail, those that are made at the provider's dashboard, and disputes (decision 0041). More may go back of a deposit than is free of
 * it; the salon bears what was used or reserved.
 */
export async function up(knex: Knex): Promise<void> {
  await dropChecksOfRefunds(knex);
  await knex.raw(`
    alter table visit_charges
      add column dispute text check (dispute in ('open', 'won', 'lost')),
      -- What the client should have got back, and a refund has not brought.
      add column failed_refund_cents integer not null default 0 check (failed_refund_cents >= 0),
      -- The part of what went back that was used or reserved at that time.
      add column refunded_by_salon_cents integer not null default 0 check (refunded_by_salon_cents >= 0),
      add constraint visit_charges_parts check (
        used_cents >= 0 and reserved_cents >= 0 and refunded_cents between 0 and amount_cents
        and used_cents + reserved_cents + refunded_cents - refunded_by_salon_cents <= amount_cents)`);
  await knex.raw(`
    alter table visit_refunds
      -- It was made at the provider's dashboard.
      add column is_foreign boolean not null default false`);
}

/** Their names were given by the database. */
async function dropChecksOfRefunds(knex: Knex): Promise<void> {
  await knex.raw(`
    do $$
    declare
      old_check text;
    begin
      for old_check in
        select conname from pg_constraint
          where conrelid = 'visit_charges'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%refunded_cents%'
      loop
        execute format('alter table visit_charges drop constraint %I', old_check);
      end loop;
    end
    $$`);
}
