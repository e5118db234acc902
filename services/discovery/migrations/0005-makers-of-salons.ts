import type { Knex } from 'knex';

/** What each artist shows in each salon, so that a search by name or time adds artists up in place of shelves. Made of what is there. */
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
