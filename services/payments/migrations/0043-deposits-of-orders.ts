import type { Knex } from 'knex';

/**
 * Payment orders deduct what was paid as a deposit (decision 0041). While an order is open its part of a deposit is reserved, so that neither a fee nor a refund takes
 * it; then it is used or free again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table visit_charges
      add column reserved_cents integer not null default 0,
      add check (reserved_cents >= 0 and used_cents + reserved_cents + refunded_cents <= amount_cents)`);
  await knex.raw(`
    alter table payment_order_services add column deposit_cents integer not null default 0 check (deposit_cents >= 0)`);
  await knex.raw(`
    alter table payment_attempts add column deposit_cents integer not null default 0 check (deposit_cents >= 0)`);
  await dropCheckOfCharged(knex);
  await knex.raw(`
    alter table payment_orders
      add column deposit_cents integer not null default 0 check (deposit_cents >= 0),
      add constraint payment_orders_charged
        check (charged_cents = total_cents - discount_cents - deposit_cents and charged_cents >= 0)`);
}

/** Its name was given by the database. */
async function dropCheckOfCharged(knex: Knex): Promise<void> {
  await knex.raw(`
    do $$
    declare
      old_check text;
    begin
      select conname into strict old_check from pg_constraint
        where conrelid = 'payment_orders'::regclass and contype = 'c'
          and pg_get_constraintdef(oid) like '%total_cents - discount_cents%';
      execute format('alter table payment_orders drop constraint %I', old_check);
    end
    $$`);
}
