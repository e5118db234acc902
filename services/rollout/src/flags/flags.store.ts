import type { Knex } from 'knex';

export type Flags = Record<string, boolean | string | number>;

/** Every flag with the value that holds for everyone. */
export async function readFlags(knex: Knex): Promise<Flags> {
  const rows = await knex('feature_flags')
    .select<{ key: string; value: Flags[string] }[]>('key', 'value')
    .orderBy('key');
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}
