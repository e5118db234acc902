import type { Knex } from 'knex';

/** What a business says of itself beside name and phone, and addresses without a street where artists travel to their clients (spec 5.5). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table salons add column instagram_username text not null default ''`);
  await knex.raw('alter table addresses add column on_location boolean not null default false');
}
