import { waitingListLimits } from '@frizo/contracts';
import type { LocalDate } from '@frizo/local-time';
import type { Knex } from 'knex';

interface FullQuery {
  readonly client_user_id: number;
  readonly salon_id: number;
  readonly from_date: LocalDate;
  readonly to_date: LocalDate;
}

/**
 * The limit that an entry more would exceed, if any. The client and the salon's list are locked. An entry covers few days of a year, so the
 * list of a salon is full for days: otherwise some accounts could fill it for everybody with days far away.
 */
export async function findFull(
  trx: Knex.Transaction,
  { client_user_id, salon_id, from_date, to_date }: FullQuery,
): Promise<
  'booking.too_many_waiting' | 'booking.too_many_waiting_here' | 'booking.waiting_list_full' | null
> {
  const { rows } = await trx.raw<{ rows: Record<'ofClient' | 'here' | 'ofSalon' | 'ofDays', number>[] }>(
    `select count(*) filter (where client_user_id = :client_user_id)::int as "ofClient",
       count(*) filter (where client_user_id = :client_user_id and salon_id = :salon_id)::int as here,
       count(*) filter (where salon_id = :salon_id)::int as "ofSalon",
       count(*) filter (where salon_id = :salon_id and from_date <= :to_date and to_date >= :from_date)::int as "ofDays"
     from waiting_entries
     where status = 'waiting' and (client_user_id = :client_user_id or salon_id = :salon_id)`,
    { client_user_id, salon_id, from_date, to_date },
  );
  const { ofClient = 0, here = 0, ofSalon = 0, ofDays = 0 } = rows[0] ?? {};
  if (ofClient >= waitingListLimits.openPerClient) return 'booking.too_many_waiting';
  if (here >= waitingListLimits.openPerClientAndSalon) return 'booking.too_many_waiting_here';
  const isFull = ofDays >= waitingListLimits.openPerSalon || ofSalon >= waitingListLimits.openPerSalonInAll;
  return isFull ? 'booking.waiting_list_full' : null;
}
