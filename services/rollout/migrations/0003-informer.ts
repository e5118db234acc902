import type { Knex } from 'knex';

/** Off by default. An existing flag with this name is not changed. */
export async function up(knex: Knex): Promise<void> {
  await knex('feature_flags')
    .insert({
      key: 'informer',
      value: JSON.stringify(false),
      description: 'Visitors see samples of bookings, each labelled a sample (spec 2, informer).',
    })
    .onConflict('key')
    .ignore();
}
