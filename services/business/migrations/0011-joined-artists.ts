import type { Knex } from 'knex';

/** Artists who accept their invitation with an account of another id. */
export async function up(knex: Knex): Promise<void> {
  // On the removed row of the invited artist: the id under which the person works at the salon.
  await knex.raw('alter table artists add column joined_as_id bigint');
  // The details of an account that belongs to the salon before its artist does: the events may arrive in either order.
  await knex.raw('alter table people add column waiting_account jsonb');
}
