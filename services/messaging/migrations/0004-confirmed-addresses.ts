import type { Knex } from 'knex';

/** Whether a person's e-mail is confirmed. Unknown for existing people until their next event. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table people add column is_email_confirmed boolean not null default false');
}
