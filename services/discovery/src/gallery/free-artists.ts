import { startStepSeconds } from '../domain/free-start.ts';
import type { WantedTime } from './search-filter.ts';
import { nothing, type Sql } from './sql.ts';

/** Without a day, one of so many from today will do. */
const daysAhead = 14;

/**
 * Whose free time is looked at: that of artists whom a query names, who are looked up one by one where they are few and found by the day where they are many; or
 * that at the addresses of the salons that a table has.
 */
export type ArtistScope = { readonly artists: string; readonly isFew: boolean } | { readonly salons: string };

/**
 * Names the artists who are free then, `free`, with the longest service that they have room for: `firstFreeStart` in SQL. The day and the hour
 * are those of the address of the free time (decisions 3); what they are in each zone is worked out once a zone, in `zone`.
 */
export function freeArtists(time: WantedTime | undefined, artistScope?: ArtistScope): Sql {
  if (!time) return nothing;
  return {
    text: `${zones(time)}
    free as materialized (
      select span.artist_id, max(span.end_seconds - ${firstStart}) as room_seconds
      from ${spansOf(artistScope)}
      where ${isWanted}
        ${artistScope && 'artists' in artistScope && !artistScope.isFew ? `and span.artist_id in (${artistScope.artists})` : ''}
      group by span.artist_id
    ),`,
    bindings: timeBindings(time),
  };
}

/** Whether an artist has room for so many seconds then, as a condition; `freeArtists` stands before it, with its bindings. */
export function hasRoom(artistId: string, seconds: string): string {
  return `exists (
      select 1 from (
        select date, address_id, start_seconds, end_seconds from free_spans as own
        where own.artist_id = ${artistId} and ${isMeant('own')} offset 0
      ) as span ${placed}
      where ${isWanted} and span.end_seconds - ${firstStart} >= ${seconds}
    )`;
}

function timeBindings({ date, fromSeconds, toSeconds, now }: WantedTime): Sql['bindings'] {
  return { now, fromSeconds, toSeconds, ...(date && { date }) };
}

/** The days that are meant in some zone, mostly one where a day is wanted: an index finds them. */
const isMeant = (span: string): string =>
  `${span}.date between (select first_date from days) and (select last_date from days)`;

/** The first start in a `span` at or after what is wanted, on a quarter of an hour of its `zone`. */
const firstStart = `((greatest(span.start_seconds, :fromSeconds, case when span.date = zone.today then zone.now_seconds end)
          + ${startStepSeconds - 1}) / ${startStepSeconds} * ${startStepSeconds})`;

/** As one truth, which Postgres takes for a half: of so many comparisons it would expect next to nobody to be free, and look everybody up in a list. */
const isWanted = `case when span.start_seconds < :toSeconds
        and span.end_seconds > :fromSeconds
        and span.date between zone.first_date and zone.last_date
        and ${firstStart} < :toSeconds
        and ${firstStart} < span.end_seconds
      then true else false end`;

const placed = `join addresses as place on place.address_id = span.address_id
      join zone on zone.timezone = place.timezone`;

/** Behind `offset 0` Postgres cannot but take the few one after the other. */
function spansOf(artistScope: ArtistScope | undefined): string {
  if (artistScope && 'salons' in artistScope)
    return `${artistScope.salons} as some_salon
      join addresses as place on place.salon_id = some_salon.salon_id
      join zone on zone.timezone = place.timezone
      cross join lateral (
        select artist_id, date, start_seconds, end_seconds from free_spans as own
        where own.address_id = place.address_id and own.date between zone.first_date and zone.last_date offset 0
      ) as span`;
  if (!artistScope?.isFew)
    return `(select * from free_spans as own where ${isMeant('own')} and own.end_seconds > :fromSeconds) as span ${placed}`;
  return `(
        select own.* from (${artistScope.artists}) as some_artist
        cross join lateral (
          select artist_id, date, address_id, start_seconds, end_seconds from free_spans as own
          where own.artist_id = some_artist.artist_id and ${isMeant('own')} offset 0
        ) as own offset 0
      ) as span ${placed}`;
}

/** The days that will do in each zone there is: from index entry to index entry, since the zones are few and the addresses are not. */
function zones({ date }: WantedTime): string {
  const hasDate = date !== undefined;
  const wanted = 'cast(cast(:date as timestamptz) at time zone timezone as date)';
  return `zone_name as (
      select min(timezone) as timezone from addresses
      union all
      select (select min(timezone) from addresses where timezone > zone_name.timezone) from zone_name
      where zone_name.timezone is not null
    ),
    zone as materialized (
      select timezone, today,
        ${hasDate ? `greatest(today, ${wanted})` : 'today'} as first_date,
        ${hasDate ? wanted : `today + ${daysAhead - 1}`} as last_date,
        cast(ceil(extract(epoch from cast(local as time))) as integer) as now_seconds
      from zone_name
      cross join lateral (select cast(:now as timestamptz) at time zone timezone as local) as clock
      cross join lateral (select cast(local as date) as today) as calendar
    ),
    days as materialized (select min(first_date) as first_date, max(last_date) as last_date from zone),`;
}
