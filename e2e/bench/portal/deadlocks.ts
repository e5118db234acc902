import type { Pool } from 'pg';

/** How often Postgres has ended a deadlock by giving one of its statements up, since its files were made. */
export async function deadlocksSoFar(pool: Pool): Promise<number> {
  // What a connection has to tell of itself is told when it is idle; a new one reads what all others told.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks);
}
