import type { Knex } from 'knex';

/** Offers of the waiting list are counted apart from other messages: they must not use up what a cancellation needs. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table client_messages add column offers integer not null default 0');
}
