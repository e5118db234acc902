import type { Knex } from 'knex';

/**
 * Adds an index to a table that is in use, without blocking its writes, for a migration with `export const config = { transaction: false }`.
 * Safe to repeat: an index that exists stays, and the invalid one of a build that was interrupted or failed is built again. Waits for all
 * transactions that are open; no statement timeout applies.
 * @param on the table, its columns, and the condition if any: `people (phone) where phone <> ''`
 */
export async function createIndexConcurrently(
  knex: Knex,
  name: string,
  { on, isUnique = false }: { readonly on: string; readonly isUnique?: boolean },
): Promise<void> {
  // One connection: the timeout is set for it alone.
  const pool = knex.client as ConnectionPool;
  const connection = await pool.acquireConnection();
  const run = <Row>(sql: string, bindings: readonly string[] = []) =>
    knex.raw<{ rows: Row[] }>(sql, bindings).connection(connection);
  try {
    await run('set statement_timeout = 0');
    const { rows } = await run<{ isValid: boolean }>(
      `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(?)`,
      [name],
    );
    const [existing] = rows;
    if (existing?.isValid) return;
    if (existing) await run(`drop index concurrently ${name}`);
    await run(`create ${isUnique ? 'unique ' : ''}index concurrently ${name} on ${on}`);
  } finally {
    await run('reset statement_timeout').catch(() => undefined);
    await pool.releaseConnection(connection);
  }
}

interface ConnectionPool {
  acquireConnection(): Promise<object>;
  releaseConnection(connection: object): Promise<void>;
}
