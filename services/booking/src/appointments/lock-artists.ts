import type { Knex } from 'knex';

/** Keeps the locks of calendars apart from any other use of advisory locks. */
const calendarLock = 4_202;

/**
 * Locks the calendars of these artists, and of those whom these appointments are with, until the transaction ends. Always in
 * ascending order and before any row: two saves that share artists wait for each other instead of dying in a deadlock.
 */
export async function lockArtists(
  trx: Knex.Transaction,
  artistIds: readonly number[],
  appointmentIds: readonly number[] = [],
): Promise<void> {
  const values = [calendarLock, [...artistIds], [...appointmentIds]];
  await trx.raw(lockSql, values).options({ name: 'lock-artists' });
}

// A lock's second key is an int, an id a bigint: what is cut off would at worst make two artists share a lock.
const lockSql = `
  select pg_advisory_xact_lock(?, key) from (
    select distinct (artist_id & 2147483647)::int as key from (
      select unnest(?::bigint[]) as artist_id
      union all select artist_id from appointments where id = any(?::bigint[])
    ) as artists order by key
  ) as keys`;
