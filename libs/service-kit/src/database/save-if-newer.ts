import type { Knex } from 'knex';

/**
 * Takes over another domain's snapshot unless the same or a newer one is already here; answers whether it was taken. This
 * is what makes a consumer safe against events that come twice or late.
 */
export async function saveIfNewer(
  trx: Knex,
  table: string,
  key: string,
  row: Readonly<Record<string, unknown>> & { readonly version: number },
): Promise<boolean> {
  const taken = await trx(table)
    .insert(row)
    .onConflict(key)
    .merge()
    .where(`${table}.version`, '<', row.version)
    .returning<unknown[]>(key);
  return taken.length > 0;
}
