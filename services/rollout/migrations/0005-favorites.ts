import type { Knex } from 'knex';

/** Shows hearts and the pages of favorites (spec 2). An existing flag with this name is not changed. */
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
