import type { Knex } from 'knex';

/** The version of the person whose name an artist bears: names come from identity, late and twice at times. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table artists add column user_version integer not null default 0');
}
