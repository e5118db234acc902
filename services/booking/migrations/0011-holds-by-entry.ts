import type { Knex } from 'knex';

/** Each service of a visit has its own hold: a client holds one time per entry of the dialog. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table holds
      add column entry text not null default '',
      drop constraint holds_pkey,
      add primary key (client_user_id, entry)`);
}
