import type { Knex } from 'knex';

/** Until when no time of an artist can be booked, because the artist is being removed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table artists add column closed_until timestamptz');
}
