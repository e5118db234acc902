import type { Knex } from 'knex';

/** The part of a payment order that a gift card pays (decision 0043). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payment_orders
      add column gift_card_id bigint references gift_cards,
      add column gift_card_cents integer not null default 0 check (gift_card_cents >= 0),
      add column gift_card_refunded_cents integer not null default 0,
      add check (gift_card_refunded_cents between 0 and gift_card_cents),
      add check (gift_card_cents = 0 or gift_card_id is not null)`);
  await replaceSumOfCharge(knex);
  await knex.raw(`
    alter table payment_attempts
      alter column card_id drop not null,
      add column gift_card_id bigint references gift_cards,
      add column gift_card_cents integer not null default 0`);
  // Of a refund that goes back to a gift card.
  await knex.raw(`alter table payment_refunds add column gift_card_id bigint references gift_cards`);
}

/** The check of what is charged; it subtracts the discount and may subtract more, which stays. */
async function replaceSumOfCharge(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { name: string; definition: string }[] }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'payment_orders'::regclass and contype = 'c'
       and pg_get_constraintdef(oid) like '%(total_cents - discount_cents)%'`,
  );
  const [check] = rows;
  if (!check || rows.length > 1) throw new Error('payment_orders has no single check of what is charged');
  const withGiftCard = check.definition.replace(
    '(total_cents - discount_cents)',
    '((total_cents - discount_cents) - gift_card_cents)',
  );
  await knex.raw(`alter table payment_orders drop constraint ??`, [check.name]);
  await knex.raw(`alter table payment_orders add constraint payment_orders_charged ${withGiftCard}`);
}
