import type { Address, SalonPolicy } from '@frizo/contracts';
import type { LocalDate } from '@frizo/local-time';
import type { Knex } from 'knex';
import type { ArtistCalendar, OccupiedSpan } from '../domain/artist-calendar.ts';
import type { BookableAddress, WholeCalendar } from '../domain/free-days.ts';
import type { SalonCalendar } from '../domain/markings.ts';
import { lastBookableDate } from '../domain/openings.ts';

/** What a booking copies into the appointment, and the calendar that decides whether it is possible. */
export interface BookableStart extends ArtistCalendar {
  readonly appointmentId: number;
  readonly salonId: number;
  readonly salonName: string;
  readonly address: Address;
  readonly artistName: string;
  /** Null, as are price and times, when the artist does not offer the service. */
  readonly serviceName: string | null;
  readonly priceCents: number | null;
  readonly durationSeconds: number | null;
  /** The client's entry on the salon's list; null for a client who is not on it, or has not booked there yet. */
  readonly salonClientId: number | null;
  /** Of the client who books; these limits do not apply to professionals, for whom they are not read. */
  readonly isEmailConfirmed: boolean;
  /** How many active future appointments the client has, at all salons. */
  readonly openAppointments: number;
  /** The client's active appointments around the start, at all salons. */
  readonly ownAppointments: readonly OwnAppointment[];
  /** What clients accept when they book; null if the salon has never had a policy. */
  readonly policy: SalonPolicy | null;
}

/** An appointment of the client who books. */
export interface OwnAppointment {
  readonly id: number;
  readonly artistId: number;
  readonly artistName: string;
  readonly serviceName: string;
  /** Local to the address. */
  readonly date: string;
  /** When the client is there, in unix seconds. */
  readonly from: number;
  readonly until: number;
}

export interface CalendarQuery {
  readonly artistIds: readonly number[];
  readonly addressId: number;
  /** Without one, only the busy times are of interest. */
  readonly serviceId: number | undefined;
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
  /** The client whose own holds count as free. */
  readonly clientUserId?: number | null | undefined;
  /** The salon of the requesting professional: includes only its artists and addresses, even if clients may not book them. */
  readonly salonOfProfessional?: number | undefined;
}

/**
 * Everything that availability needs from the database, in one round trip: it is read on every tap in the calendar. Artists that a client
 * may not book, and those who do not work at the address's salon, are left out.
 */
export async function readCalendars(knex: Knex, query: CalendarQuery): Promise<ArtistCalendar[]> {
  const rows = await read<ArtistCalendar>(knex, calendars, bindingsOf(query));
  return rows.map(withOccupied);
}

/** The same for one artist who is being booked, with the id of the new appointment for its event. */
export async function readBookable(knex: Knex, query: CalendarQuery): Promise<BookableStart | undefined> {
  const limitedClientId = query.salonOfProfessional === undefined ? (query.clientUserId ?? 0) : 0;
  const [row] = await read<BookableStart>(knex, bookable, { ...bindingsOf(query), limitedClientId });
  return row && withOccupied(row);
}

function bindingsOf({ from, until, now, ...query }: CalendarQuery) {
  return {
    from,
    until,
    now,
    artistIds: [...query.artistIds],
    addressId: query.addressId,
    serviceId: query.serviceId ?? 0,
    clientUserId: query.clientUserId ?? 0,
    salonOfProfessional: query.salonOfProfessional ?? null,
  };
}

/** The calendars of a salon's artists as the salon itself sees them, public or not, bookable or not; only of one artist if given. */
export async function readSalonCalendars(
  knex: Knex,
  query: { salonId: number; artistId: number | undefined; from: Date; until: Date },
): Promise<SalonCalendar[]> {
  const bindings = { ...query, artistId: query.artistId ?? null };
  const rows = await read<SalonCalendar>(knex, salonCalendars, bindings);
  return rows.map(withOccupied);
}

/** The addresses of a salon, with their time zones. */
export async function readSalonAddresses(knex: Knex, salonId: number): Promise<BookableAddress[]> {
  const rows = await knex('addresses')
    .where({ salon_id: salonId })
    .orderBy('address_id')
    .select<{ address_id: number; timezone: string }[]>('address_id', 'timezone');
  return rows.map((row): BookableAddress => [row.address_id, row.timezone]);
}

interface WholeCalendarData extends Omit<WholeCalendar, 'addresses'> {
  readonly addresses: readonly (readonly [addressId: number, timezone: string])[];
  readonly horizonDays: number;
}

/**
 * Calendars of many artists, with all addresses of each, in one round trip. An artist who cannot be booked has no address. Artists whose
 * hours or salon are not known yet are left out: the event with them will publish their free time. The booking horizon counts from `now`.
 */
export async function readWholeCalendars(
  knex: Knex,
  { artistIds, from, until, now }: { artistIds: readonly number[]; from: Date; until: Date; now: Date },
): Promise<WholeCalendar[]> {
  const bindings = { artistIds: [...artistIds], from, until };
  const rows = await read<WholeCalendarData>(knex, wholeCalendars, bindings);
  return rows.map((row) => {
    const { horizonDays, addresses, ...calendar } = withOccupied(row);
    return {
      ...calendar,
      addresses: addresses.map(([addressId, timezone]) => [
        addressId,
        timezone,
        lastBookableDate(now, timezone, horizonDays),
      ]),
    };
  });
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A span of instants that contains these local days in any time zone: no zone is more than 14 hours from UTC. The rules ignore the rest.
 */
export function instantsAround(
  fromDate: LocalDate,
  toDate: LocalDate = fromDate,
): { from: Date; until: Date } {
  return {
    from: new Date(Date.parse(`${fromDate}T00:00:00Z`) - dayMs),
    until: new Date(Date.parse(`${toDate}T00:00:00Z`) + 2 * dayMs),
  };
}

/** The same around an instant. */
export function daysAround(instant: Date, days: number): { from: Date; until: Date } {
  return {
    from: new Date(instant.getTime() - (days + 1) * dayMs),
    until: new Date(instant.getTime() + (days + 1) * dayMs),
  };
}

interface Statement {
  readonly name: string;
  readonly sql: string;
}

type Occupied = Pick<ArtistCalendar, 'appointments' | 'blocks'>;
type RowOf<Calendar extends Occupied> = Omit<Calendar, keyof Occupied> & OccupiedColumns;

/** Planning takes longer than reading. A named statement is planned once by each connection. */
async function read<Calendar extends Occupied>(
  knex: Knex,
  { name, sql }: Statement,
  bindings: Record<string, Knex.RawBinding>,
): Promise<RowOf<Calendar>[]> {
  const { rows } = await knex.raw<{ rows: RowOf<Calendar>[] }>(sql, bindings).options({ name });
  return rows;
}

function withOccupied<Calendar extends Occupied>({
  occupiedFrom,
  occupiedUntil,
  occupiedBy,
  ...row
}: RowOf<Calendar>): Calendar {
  const occupied = readOccupied({ occupiedFrom, occupiedUntil, occupiedBy });
  // The three columns are replaced by lists, which the compiler cannot infer from the generic type.
  return { ...row, ...occupied } as unknown as Calendar;
}

/**
 * An artist's occupancies, one column each for their starts, their ends (unix seconds) and their ids: an appointment's id, or a block's
 * negated. In the array format of Postgres, `{1795010400,1795014000}`, or null for none. Four months of twenty artists are 12,000 of them,
 * and JSON would take Postgres three times as long.
 */
interface OccupiedColumns {
  readonly occupiedFrom: string | null;
  readonly occupiedUntil: string | null;
  readonly occupiedBy: string | null;
}

/** The appointments and blocks in these columns, in no order. */
export function readOccupied(columns: OccupiedColumns): Occupied {
  const from = numbersOf(columns.occupiedFrom);
  const until = numbersOf(columns.occupiedUntil);
  const appointments: OccupiedSpan[] = [];
  const blocks: OccupiedSpan[] = [];
  numbersOf(columns.occupiedBy).forEach((id, index) => {
    const [kind, shownId] = id > 0 ? [appointments, id] : [blocks, -id];
    kind.push([from[index] ?? NaN, until[index] ?? NaN, shownId]);
  });
  return { appointments, blocks };
}

function numbersOf(list: string | null): number[] {
  return list === null ? [] : (JSON.parse(`[${list.slice(1, -1)}]`) as number[]);
}

/** The occupancies of `artist` that touch the time between `:from` and `:until`. */
const joinOccupiedSql = `
  cross join lateral (
    select
      array_agg(date_part('epoch', lower(during)))::text as "occupiedFrom",
      array_agg(date_part('epoch', upper(during)))::text as "occupiedUntil",
      array_agg(coalesce(appointment_id, -block_id))::text as "occupiedBy"
    from occupancies where occupancies.artist_id = artist.artist_id and during && tstzrange(:from, :until)
  ) occupied`;

/** The weekly hours of `artist` at all addresses. */
const hoursSql = `
    (select coalesce(json_agg(json_build_array(day_index, start_seconds, end_seconds, address_id)), '[]')
      from hours where hours.artist_id = artist.artist_id) as hours`;

/** The dates of `artist` between `:from` and `:until` on which those do not apply, cut to that time. */
const exceptionsSql = `
    (select coalesce(json_agg(json_build_object('fromDate', greatest(from_date, ${dateSql(':from')}),
        'toDate', least(to_date, ${dateSql(':until')}), 'hours', special.hours)), '[]')
      from hours_exceptions special where special.artist_id = artist.artist_id
        and to_date >= ${dateSql(':from')} and from_date <= ${dateSql(':until')}) as exceptions`;

/** The date of an instant in UTC: `instantsAround` leaves a day on either side. */
function dateSql(instant: string): string {
  return `(cast(${instant} as timestamptz) at time zone 'UTC')::date`;
}

/** Decisions 9: a year, unless the salon says otherwise. */
export const defaultHorizonDays = 365;

const horizonSql = `coalesce(settings.horizon_days, ${defaultHorizonDays}) as "horizonDays"`;

// Version 0 means that only the id is known, so nothing is confirmed. People whose last event is older than the field count as confirmed.
const isEmailConfirmedSql = `coalesce((select case when version = 0 then false else coalesce(is_email_confirmed, true) end
      from people where user_id = :limitedClientId), false)`;

const bookableColumnsSql = `
    nextval('appointments_id_seq') as "appointmentId",
    salon.salon_id as "salonId", salon.title as "salonName", address.details as address, artist.name as "artistName",
    offer.service_name as "serviceName", offer.price_cents as "priceCents", offer.duration_seconds as "durationSeconds",
    (select id from salon_clients listed
      where listed.user_id = :limitedClientId and listed.salon_id = address.salon_id
        and listed.has_booked and listed.removed_at is null) as "salonClientId",
    ${isEmailConfirmedSql} as "isEmailConfirmed",
    (select terms from salon_policies policy where policy.salon_id = address.salon_id) as policy,
    (select count(*) from appointments own
      where own.client_user_id = :limitedClientId and own.status = 0 and own.starts_at > :now)::int as "openAppointments",
    (select coalesce(json_agg(json_build_object('id', own.id, 'artistId', own.artist_id, 'artistName', own_artist.name,
        'serviceName', own.service_name, 'date', own.local_date,
        'from', date_part('epoch', own.starts_at), 'until', date_part('epoch', own.ends_at))), '[]')
      from appointments own join artists own_artist on own_artist.artist_id = own.artist_id
      where own.client_user_id = :limitedClientId and own.status = 0
        and own.starts_at between :from and :until) as "ownAppointments",`;

/** What the waiting list has offered to a client is held for them against other clients, but not against the salon (decision 0037). */
const calendarsSql = (extraColumns: string): string => `
  select
    ${extraColumns}
    artist.artist_id as "artistId",
    offer.processing_seconds as "processingSeconds",
    address.timezone,
    ${horizonSql},
    ${hoursSql},
    ${exceptionsSql},
    (select coalesce(json_agg(json_build_array(date_part('epoch', lower(during)), date_part('epoch', upper(during)),
      date_part('epoch', expires_at))), '[]')
      from (
        select during, expires_at from holds
          where holds.artist_id = artist.artist_id and expires_at > :now and client_user_id <> :clientUserId
          and during && tstzrange(:from, :until)
        union all select during, expires_at from waiting_offers offered
          where offered.artist_id = artist.artist_id and offered.status = 'open' and expires_at > :now
          and client_user_id <> :clientUserId and during && tstzrange(:from, :until)
          and cast(:salonOfProfessional as bigint) is null
      ) held) as holds,
    occupied.*
  from addresses address
  join salons salon on salon.salon_id = address.salon_id
    and salon.salon_id = coalesce(cast(:salonOfProfessional as bigint),
      case when salon.is_public and salon.bookable then salon.salon_id end)
  join artists artist on artist.salon_id = address.salon_id
    and artist.is_bookable and (artist.is_public or cast(:salonOfProfessional as bigint) is not null)
    and (artist.closed_until is null or artist.closed_until <= :now)
  left join salon_settings settings on settings.salon_id = address.salon_id
  left join offers offer on offer.artist_id = artist.artist_id and offer.service_id = :serviceId
  ${joinOccupiedSql}
  where address.address_id = :addressId and artist.artist_id = any(:artistIds)
  order by artist.artist_id`;

// Without the setting the offers are not read.
const shortestSql = `
    case when settings.prefers_fewer_gaps then
      (select min(processing_seconds) from offers own where own.artist_id = artist.artist_id) end as "shortestSeconds",`;

const calendars: Statement = { name: 'calendars', sql: calendarsSql(shortestSql) };
const bookable: Statement = { name: 'bookable', sql: calendarsSql(bookableColumnsSql) };

const salonCalendars: Statement = {
  name: 'salon-calendars',
  sql: `
  select
    artist.artist_id as "artistId",
    artist.is_bookable as "isBookable",
    ${hoursSql},
    ${exceptionsSql},
    occupied.*
  from artists artist
  ${joinOccupiedSql}
  where artist.salon_id = :salonId and artist.artist_id = coalesce(cast(:artistId as bigint), artist.artist_id)
  order by artist.artist_id`,
};

const wholeCalendars: Statement = {
  name: 'whole-calendars',
  sql: `
  select
    artist.artist_id as "artistId",
    ${horizonSql},
    (select coalesce(json_agg(json_build_array(address.address_id, address.timezone) order by address.address_id), '[]')
      from addresses address where address.salon_id = salon.salon_id and salon.is_public and salon.bookable
        and artist.is_public and artist.is_bookable) as addresses,
    ${hoursSql},
    ${exceptionsSql},
    occupied.*
  from artists artist
  join salons salon on salon.salon_id = artist.salon_id
  left join salon_settings settings on settings.salon_id = artist.salon_id
  join hour_lists on hour_lists.artist_id = artist.artist_id
  ${joinOccupiedSql}
  where artist.artist_id = any(:artistIds)
  order by artist.artist_id`,
};
