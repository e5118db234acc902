import type { Knex } from 'knex';

/** How many e-mails a salon has named to identity in the current hour. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table named_emails (
      salon_id bigint primary key references salons (id) on delete cascade,
      since timestamptz not null,
      times integer not null
    )`);
}
