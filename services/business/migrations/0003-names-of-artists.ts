import type { Knex } from 'knex';

/** The version of the person from whom an artist's name was copied: identity's events may arrive late or twice. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table artists add column user_version integer not null default 0');
}
