import type { Knex } from 'knex';

/** The works of each artist in each salon, so that a search by name or time sums artists instead of shelves. Filled from existing rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table salon_makers (
      salon_id bigint not null,
      artist_id bigint not null,
      works integer not null,
      longest_seconds integer not null,
      primary key (salon_id, artist_id) include (works, longest_seconds)
    )`);
  await knex.raw(`
    insert into salon_makers (salon_id, artist_id, works, longest_seconds)
    select salon_id, artist_id, sum(item_count), max(processing_seconds) from shelves group by salon_id, artist_id`);
}
