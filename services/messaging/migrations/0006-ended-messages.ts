import type { Knex } from 'knex';

/** Indexes for deleting messages that were sent or given up long ago. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['mails', 'texts', 'pushes'])
    await knex.raw('create index ?? on ?? (coalesce(sent_at, failed_at))', [`${table}_ended`, table]);
}
