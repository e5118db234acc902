import type { Address } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { ArtistCalendar } from '../domain/artist-calendar.ts';
import { readOccupied, type OccupiedColumns } from './occupied-columns.ts';

/** What a booking copies from the world around it, beside the calendar that decides whether it may be. */
export interface Bookable extends ArtistCalendar {
  readonly appointmentId: number;
  readonly salonId: number;
  readonly salonName: string;
  readonly address: Address;
  readonly artistName: string;
  /** Null, as are price and times, when the artist does not do the service. */
  readonly serviceName: string | null;
  readonly priceCents: number | null;
  readonly durationSeconds: number | null;
  /** Whom the salon's list has the client as; null for one who is not on it. */
  readonly salonClientId: number | null;
}

export interface CalendarQuery {
  readonly artistIds: readonly number[];
  readonly addressId: number;
  /** Without one, the calendar is read for its busy times alone. */
  readonly serviceId: number | undefined;
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
  /** Whose own hold is seen as free. */
  readonly clientUserId?: number | null | undefined;
  /** The salon of the professional who looks: its artists and addresses alone, also while clients may not book them. */
  readonly salonOfProfessional?: number | undefined;
}

/**
 * Everything that availability asks of the database, in one round trip: it is asked on every tap in the calendar. Artists
 * whom a client may not book, and those who are not of the address's salon, are left out.
 */
export async function readCalendars(knex: Knex, query: CalendarQuery): Promise<ArtistCalendar[]> {
  const rows = await read<ArtistCalendar>(knex, calendars, bindingsOf(query));
  return rows.map(withOccupied);
}

/** The same for one artist who is about to be booked; takes the number of the appointment along, so that its event can name it. */
export async function readBookable(knex: Knex, query: CalendarQuery): Promise<Bookable | undefined> {
  const [row] = await read<Bookable>(knex, bookable, [query.clientUserId ?? 0, ...bindingsOf(query)]);
  return row && withOccupied(row);
}

interface Statement {
  readonly name: string;
  readonly sql: string;
}

type RowOf<Calendar extends ArtistCalendar> = Omit<Calendar, 'appointments' | 'blocks'> & OccupiedColumns;

/** Planning takes longer than reading, so each connection plans once: that is what a statement's name is for. */
async function read<Calendar extends ArtistCalendar>(
  knex: Knex,
  { name, sql }: Statement,
  bindings: Knex.RawBinding[],
): Promise<RowOf<Calendar>[]> {
  const { rows } = await knex.raw<{ rows: RowOf<Calendar>[] }>(sql, bindings).options({ name });
  return rows;
}

function withOccupied<Calendar extends ArtistCalendar>(row: RowOf<Calendar>): Calendar {
  // The columns are replaced by what they say.
  return { ...row, ...readOccupied(row) } as unknown as Calendar;
}

function bindingsOf({ from, until, now, ...query }: CalendarQuery): Knex.RawBinding[] {
  return [
    now,
    query.clientUserId ?? 0,
    from,
    until,
    query.salonOfProfessional ?? null,
    query.salonOfProfessional ?? null,
    query.serviceId ?? 0,
    from,
    until,
    query.addressId,
    [...query.artistIds],
  ];
}

const sqlWith = (extraColumns: string): string => `
  select
    ${extraColumns}
    artist.artist_id as "artistId",
    offer.processing_seconds as "processingSeconds",
    place.timezone,
    (select coalesce(json_agg(json_build_array(day_index, start_seconds, end_seconds, address_id)), '[]')
      from hours where hours.artist_id = artist.artist_id) as hours,
    (select coalesce(json_agg(json_build_array(date_part('epoch', lower(during)), date_part('epoch', upper(during)),
      date_part('epoch', expires_at))), '[]')
      from holds where holds.artist_id = artist.artist_id and expires_at > ? and client_user_id <> ?
      and during && tstzrange(?, ?)) as holds,
    occupied.*
  from addresses place
  join salons salon on salon.salon_id = place.salon_id
    and salon.salon_id = coalesce(?::bigint, case when salon.is_public and salon.bookable then salon.salon_id end)
  join artists artist on artist.salon_id = place.salon_id
    and artist.is_bookable and (artist.is_public or ?::bigint is not null)
  left join offers offer on offer.artist_id = artist.artist_id and offer.service_id = ?
  cross join lateral (
    select
      array_agg(date_part('epoch', lower(during)))::text as "occupiedFrom",
      array_agg(date_part('epoch', upper(during)))::text as "occupiedUntil",
      array_agg(coalesce(appointment_id, -block_id))::text as "occupiedBy"
    from occupancies where occupancies.artist_id = artist.artist_id and during && tstzrange(?, ?)
  ) occupied
  where place.address_id = ? and artist.artist_id = any(?)
  order by artist.artist_id`;

const calendars: Statement = { name: 'calendars', sql: sqlWith('') };
const bookable: Statement = {
  name: 'bookable',
  sql: sqlWith(`
    nextval('appointments_id_seq') as "appointmentId",
    salon.salon_id as "salonId", salon.title as "salonName", place.details as address, artist.name as "artistName",
    offer.service_name as "serviceName", offer.price_cents as "priceCents", offer.duration_seconds as "durationSeconds",
    (select id from salon_clients listed
      where listed.user_id = ? and listed.salon_id = place.salon_id and listed.removed_at is null) as "salonClientId",`),
};
