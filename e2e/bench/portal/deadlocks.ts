import type { Pool } from 'pg';

/** The number of deadlocks since the database was created, which Postgres resolved by aborting a statement. */
export async function deadlocksSoFar(pool: Pool): Promise<number> {
  // A connection reports its statistics when it is idle; a new connection sees those of all others.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks);
}
