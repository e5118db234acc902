import type { Knex } from 'knex';

/** The deposit and the cancellation fee of an appointment, as the events of payments say it, so that lists need no request to payments. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table appointments add column charges jsonb not null default '{}'`);
}
