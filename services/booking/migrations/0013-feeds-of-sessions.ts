import type { Knex } from 'knex';

/** Which session made a calendar feed, and when: it ends with that session. Of feeds from before neither is known. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table calendar_feeds add column session_id uuid, add column made_at timestamptz');
}
