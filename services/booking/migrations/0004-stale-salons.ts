import type { Knex } from 'knex';

/**
 * Records which salons have changed; their artists are looked up only when the free time is published. Otherwise neither transaction would
 * see an artist who joins a salon while it changes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table stale_salons (
      id bigint generated always as identity primary key,
      salon_id bigint not null
    )`);
}
