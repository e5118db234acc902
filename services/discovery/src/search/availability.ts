import { startStepSeconds } from '@frizo/local-time';
import type { TimeFilter } from './search-filter.ts';
import { bind, sql, type NamedQuery, type Sql } from './sql.ts';

/** Availability: which artists have a free start at the time of the filter. `firstFreeStart` of `domain/` in SQL; a property test compares them. */

/** Without a date, any of this many days from today. */
const daysAhead = 14;

/**
 * The artists whose free time is read: those that a query selects, looked up one by one if they are few and by day if they are many; or
 * those at the addresses of a table's salons.
 */
export type ArtistScope = { readonly artists: Sql; readonly isFew: boolean } | { readonly salons: Sql };

/**
 * The artists with a free start, `free`, each with the longest service that fits behind one. Dates and hours are those of the address of
 * the free time (decisions 3); they are computed once per zone, in `zone`.
 */
export function freeArtists(time: TimeFilter | undefined, scope?: ArtistScope): NamedQuery[] {
  if (!time) return [];
  const isInScope =
    scope && 'artists' in scope && !scope.isFew && sql`and span.artist_id in (${scope.artists})`;
  return [
    ...zones(time),
    {
      name: 'free',
      materialized: true,
      query: sql`select span.artist_id, max(span.end_seconds - ${startInZone(time)}) as room_seconds
      from ${spansOf(time, scope)}
      where ${hasStart(time)}
        ${isInScope}
      group by span.artist_id`,
    },
  ];
}

/** Whether the artist has room for this many seconds: a condition for statements that contain the queries of `freeArtists`. */
export function hasRoom(time: TimeFilter, artistId: Sql, seconds: Sql): Sql {
  return sql`exists (
      select 1 from (
        select date, address_id, start_seconds, end_seconds from free_spans as own
        where own.artist_id = ${artistId} and ${isOnSomeDay} offset 0
      ) as span ${zoneOfSpan}
      where ${hasStart(time)} and span.end_seconds - ${startInZone(time)} >= ${seconds}
    )`;
}

/** The days of the filter in all zones together, which is one day in most cases: an index finds them. */
const isOnSomeDay = sql`own.date between (select first_date from days) and (select last_date from days)`;

const zoneOfSpan = sql`join addresses as place on place.address_id = span.address_id
      join zone on zone.timezone = place.timezone`;

/** The first start in a `span` within the hours of the filter and from now on, with the local time of `zone` or `clock`. */
function firstStart({ fromSeconds }: TimeFilter, clock: Sql): Sql {
  return sql`((greatest(span.start_seconds, ${bind('fromSeconds', fromSeconds)}, case when span.date = ${clock}.today then ${clock}.now_seconds end)
          + ${startStepSeconds - 1}) / ${startStepSeconds} * ${startStepSeconds})`;
}

function startInZone(time: TimeFilter): Sql {
  return firstStart(time, sql`zone`);
}

/**
 * The `span` contains a start on a day and at an hour of the filter. One `case` for all comparisons, which Postgres estimates at a half:
 * for several it would expect very few free artists, and choose a nested loop.
 */
function hasStart(time: TimeFilter): Sql {
  const toSeconds = bind('toSeconds', time.toSeconds);
  return sql`case when span.start_seconds < ${toSeconds}
        and span.end_seconds > ${bind('fromSeconds', time.fromSeconds)}
        and span.date between zone.first_date and zone.last_date
        and ${startInZone(time)} < ${toSeconds}
        and ${startInZone(time)} < span.end_seconds
      then true else false end`;
}

/** The free time to examine, `span`, with its `zone`. `offset 0` makes Postgres look artists and addresses up one after the other. */
function spansOf({ fromSeconds }: TimeFilter, scope: ArtistScope | undefined): Sql {
  if (scope && 'salons' in scope)
    return sql`${scope.salons} as some_salon
      join addresses as place on place.salon_id = some_salon.salon_id
      join zone on zone.timezone = place.timezone
      cross join lateral (
        select artist_id, date, start_seconds, end_seconds from free_spans as own
        where own.address_id = place.address_id and own.date between zone.first_date and zone.last_date offset 0
      ) as span`;
  if (!scope?.isFew)
    return sql`(select * from free_spans as own where ${isOnSomeDay} and own.end_seconds > ${bind('fromSeconds', fromSeconds)}) as span ${zoneOfSpan}`;
  return sql`(
        select own.* from (${scope.artists}) as some_artist
        cross join lateral (
          select artist_id, date, address_id, start_seconds, end_seconds from free_spans as own
          where own.artist_id = some_artist.artist_id and ${isOnSomeDay} offset 0
        ) as own offset 0
      ) as span ${zoneOfSpan}`;
}

/**
 * The first and last day of the filter in each zone of an address, `zone`, and in all zones together, `days`. The zones are read from index
 * entry to index entry, since they are few and the addresses many.
 */
function zones({ date, now }: TimeFilter): NamedQuery[] {
  const day = date && sql`cast(cast(${bind('date', date)} as timestamptz) at time zone timezone as date)`;
  return [
    {
      name: 'zone_name',
      query: sql`select min(timezone) as timezone from addresses
      union all
      select (select min(timezone) from addresses where timezone > zone_name.timezone) from zone_name
      where zone_name.timezone is not null`,
    },
    {
      name: 'zone',
      materialized: true,
      query: sql`select timezone, today,
        ${day ? sql`greatest(today, ${day})` : sql`today`} as first_date,
        ${day ?? sql`today + ${daysAhead - 1}`} as last_date,
        cast(ceil(extract(epoch from cast(local as time))) as integer) as now_seconds
      from zone_name
      cross join lateral (select cast(${bind('now', now)} as timestamptz) at time zone timezone as local) as clock
      cross join lateral (select cast(local as date) as today) as calendar`,
    },
    {
      name: 'days',
      materialized: true,
      query: sql`select min(first_date) as first_date, max(last_date) as last_date from zone`,
    },
  ];
}

/** Any time from now on. */
export function anyTime(now: Date): TimeFilter {
  return { date: undefined, fromSeconds: 0, toSeconds: 86_400, now };
}

/**
 * Joins the first free start of an artist with room for this many seconds, `next_free`, whose columns are null if there is none. It reads
 * the artist's spans in the order of an index and stops at the first that fits; `offset 0` makes Postgres keep that order and look up one
 * zone at a time.
 */
export function nextFree(time: TimeFilter, artistId: Sql, seconds: Sql): Sql {
  const start = firstStart(time, sql`clock`);
  const now = bind('now', time.now);
  const isOnDay =
    time.date &&
    sql`and span.date = cast(cast(${bind('date', time.date)} as timestamptz) at time zone clock.timezone as date)`;
  const instant = sql`(span.date + ${start} * interval '1 second') at time zone clock.timezone`;
  return sql`left join lateral (
      select span.date as next_date, ${start} as next_start_seconds, span.address_id as next_address_id,
        clock.timezone as next_timezone, cast(extract(epoch from ${instant}) as bigint) as next_instant
      from (
        select date, start_seconds, end_seconds, address_id from free_spans as own
        where own.artist_id = ${artistId} and own.date >= cast(cast(${now} as timestamptz) at time zone 'UTC' as date) - 1
        order by own.date, own.start_seconds offset 0
      ) as span
      cross join lateral (
        select timezone, cast(local as date) as today, cast(ceil(extract(epoch from cast(local as time))) as integer) as now_seconds
        from (
          select timezone, cast(${now} as timestamptz) at time zone timezone as local from addresses as own
          where own.address_id = span.address_id
        ) as local_time offset 0
      ) as clock
      where span.date >= clock.today
        ${isOnDay}
        and ${start} < ${bind('toSeconds', time.toSeconds)}
        and ${start} + ${seconds} <= span.end_seconds
      order by span.date, span.start_seconds limit 1
    ) as next_free on true`;
}
