import type { Knex } from 'knex';

/** Whether hearts and the pages of favourites are shown (spec 2); one that an admin has made by this name stays as it is. */
export async function up(knex: Knex): Promise<void> {
  await knex('feature_flags')
    .insert({
      key: 'favorites',
      value: JSON.stringify(true),
      description: 'Shows hearts on cards and in the viewer, and the pages of favorites.',
    })
    .onConflict('key')
    .ignore();
}
