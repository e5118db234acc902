import type { Knex } from 'knex';

/** Off for everybody. One that an admin has made under this name before stays as it is. */
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
