import type { Knex } from 'knex';

/**
 * A card knows the step that has added it, so that its request finds it.
 *
 * The affiliate belongs to the invoice: a refund takes the commission from the one who got it, even if the owner names another referrer later. The
 * column of businesses was never written.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table subscription_invoices add column affiliate_user_id bigint');
  await knex.raw('alter table subscription_cards add column added_by text');
  await knex.raw('alter table businesses drop column affiliate_user_id');
}
