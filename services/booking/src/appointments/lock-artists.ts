import type { Knex } from 'knex';

/** Keeps the locks of calendars apart from any other use of advisory locks. */
const calendarLock = 4_202;

/** A lock's second key is an int, an id a bigint: what is cut off would at worst make two artists share a lock. */
const keys = 2 ** 31;

/**
 * Locks the calendars of these artists, and of those whom these appointments are with, until the transaction ends. Always in
 * ascending order and before any row: two saves that share artists wait for each other instead of dying in a deadlock.
 */
export async function lockArtists(
  trx: Knex.Transaction,
  artistIds: readonly number[],
  appointmentIds: readonly number[] = [],
): Promise<void> {
  if (appointmentIds.length > 0) {
    const values = [calendarLock, [...artistIds], [...appointmentIds]];
    await trx.raw(lockAlsoOfSql, values).options({ name: 'lock-artists-of' });
    return;
  }
  const sorted = [...new Set(artistIds.map((id) => id % keys))].sort((one, other) => one - other);
  await trx.raw(lockSql, [calendarLock, sorted]).options({ name: 'lock-artists' });
}

// What most saves do, in so few words that planning it takes no longer than locking.
const lockSql = `select pg_advisory_xact_lock(?, key) from unnest(?::int[]) as key`;

const lockAlsoOfSql = `
  select pg_advisory_xact_lock(?, key) from (
    select distinct (artist_id % ${keys})::int as key from (
      select unnest(?::bigint[]) as artist_id
      union all select artist_id from appointments where id = any(?::bigint[])
    ) as artists order by key
  ) as keys`;
