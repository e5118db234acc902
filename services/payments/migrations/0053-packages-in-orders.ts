import type { Knex } from 'knex';

/** The services of a payment order that packages pay (decision 0043). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payment_orders add column package_cents integer not null default 0 check (package_cents >= 0)`);
  await replaceSumOfCharge(knex);
  await knex.raw(`
    alter table payment_attempts
      -- [{packageId, orderServiceId, cents}]
      add column package_parts jsonb not null default '[]'`);
}

/** What else is subtracted from the total stays. */
async function replaceSumOfCharge(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { definition: string }[] }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'payment_orders'::regclass and conname = 'payment_orders_charged'`,
  );
  const withPackages = rows[0]?.definition.replace(
    '(total_cents - discount_cents)',
    '((total_cents - discount_cents) - package_cents)',
  );
  if (withPackages === undefined) throw new Error('payment_orders has no check of what is charged');
  await knex.raw(`alter table payment_orders drop constraint payment_orders_charged`);
  await knex.raw(`alter table payment_orders add constraint payment_orders_charged ${withPackages}`);
}
