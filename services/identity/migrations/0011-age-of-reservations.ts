import type { Knex } from 'knex';

/** When a salon last named an e-mail: one that it has not listed within a day is deleted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table reserved_people add column named_at timestamptz not null default now()');
}
