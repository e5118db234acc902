import type { Knex } from 'knex';

/**
 * Saves another domain's snapshot unless the same or a newer version exists; returns whether it was saved. This makes a
 * consumer safe against events that arrive twice or late.
 */
export async function saveIfNewer(
  trx: Knex,
  table: string,
  key: string,
  row: Readonly<Record<string, unknown>> & { readonly version: number },
): Promise<boolean> {
  const saved = await trx(table)
    .insert(row)
    .onConflict(key)
    .merge()
    .where(`${table}.version`, '<', row.version)
    .returning<unknown[]>(key);
  return saved.length > 0;
}
