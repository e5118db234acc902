import type { Knex } from 'knex';

/** Separates the locks of calendars from any other use of advisory locks. */
const calendarLock = 4_202;

/** The same for the appointments of a client, which the limits count. */
export const clientLock = 4_201;

/** A lock's second key is an int, an id a bigint: at worst two artists share a lock. */
const keys = 2 ** 31;

/**
 * Locks the calendars of these artists, and of the artists of these appointments, until the transaction ends, and before them the
 * client who saves, since a client's limits hold over all artists. Always in ascending order and before any row: two saves that share
 * artists wait for each other instead of ending in a deadlock.
 */
export async function lockArtists(
  trx: Knex.Transaction,
  artistIds: readonly number[],
  {
    appointmentIds = [],
    clientId,
  }: { appointmentIds?: readonly number[]; clientId?: number | undefined } = {},
): Promise<void> {
  if (appointmentIds.length > 0) {
    const clientIds = clientId === undefined ? [] : [clientId];
    const bindings = { clientIds, artistIds: [...artistIds], appointmentIds: [...appointmentIds] };
    await trx.raw(lockWithAppointmentsSql, bindings).options({ name: 'lock-artists-of' });
    return;
  }
  const sorted = [...new Set(artistIds.map((id) => id % keys))].sort((one, other) => one - other);
  const kinds = sorted.map(() => calendarLock);
  if (clientId !== undefined) {
    kinds.unshift(clientLock);
    sorted.unshift(clientId % keys);
  }
  await trx.raw(lockSql, { kinds, keys: sorted }).options({ name: 'lock-artists' });
}

// The usual case, so short that planning takes no longer than locking.
const lockSql = `select pg_advisory_xact_lock(kind, key)
  from unnest(cast(:kinds as int[]), cast(:keys as int[])) as lock (kind, key)`;

const lockWithAppointmentsSql = `
  select pg_advisory_xact_lock(kind, key) from (
    select ${clientLock} as kind, (client_id % ${keys})::int as key from unnest(cast(:clientIds as bigint[])) as client_id
    union select ${calendarLock}, (artist_id % ${keys})::int from (
      select unnest(cast(:artistIds as bigint[])) as artist_id
      union all select artist_id from appointments where id = any(cast(:appointmentIds as bigint[]))
    ) as artists
    order by kind, key
  ) as locks`;
