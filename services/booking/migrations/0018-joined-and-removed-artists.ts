import type { Knex } from 'knex';

/** Whether an artist has joined the salon with an account, and whether the salon has removed them: only artists who work there see its clients. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table artists
      add column is_activated boolean not null default true,
      add column is_removed boolean not null default false`);
  // Artists from before these were stored have joined the salon of their account.
  await knex.raw(`
    update artists set is_activated = false where not exists (
      select from people where people.user_id = artists.artist_id and people.salon_id = artists.salon_id
    )`);
}
