import type { Knex } from 'knex';

/** Keeps the locks of lists apart from any other use of advisory locks. */
const clientListLock = 4_203;

/**
 * Whoever puts somebody on a salon's list waits here until nobody else does: two indexes say who may not be on it twice, and a
 * refusal by either would end the booking around it. Taken after the locks of artists, never before.
 */
export async function lockClientList(trx: Knex.Transaction, salonId: number): Promise<void> {
  // A lock's second key is an int, an id a bigint: at worst two salons share a lock.
  await trx.raw('select pg_advisory_xact_lock(?, (?::bigint & 2147483647)::int)', [clientListLock, salonId]);
}
