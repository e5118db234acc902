import type { Knex } from 'knex';

/** Which session created a calendar feed, and when: the feed ends with that session. Older feeds have neither. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table calendar_feeds add column session_id uuid, add column made_at timestamptz');
}
