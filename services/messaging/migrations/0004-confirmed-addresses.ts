import type { Knex } from 'knex';

/** Whether a person's address was proved to be theirs. Of people from before nobody knows, until they change. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table people add column is_email_confirmed boolean not null default false');
}
