import type { Knex } from 'knex';

/**
 * A block has a version, like an appointment, so that a change that lost a race is refused. An appointment keeps what it was moved from
 * while that can be undone: an undone move also restores the client's confirmation (decision 0035).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table blocks add column version integer not null default 1');
  await knex.raw('alter table appointments add column moved_from jsonb');
}
