import type { Knex } from 'knex';

/** When the password was last typed again in a session: changes of payouts require it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table session_families add column password_confirmed_at timestamptz');
}
