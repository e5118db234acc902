import { addDays, todayIn } from '@frizo/local-time';
import { startStepSeconds } from '../domain/free-start.ts';
import type { WantedTime } from './search-filter.ts';
import { nothing, type Sql } from './sql.ts';

/** Without a day, one of so many from today will do. */
const daysAhead = 14;

/** Ids of the artists to look at, as a query; few of them are looked up one by one, where many are found by the day. */
export interface Among {
  readonly text: string;
  readonly isFew: boolean;
}

/**
 * Names the artists who are free then, `free`, with the longest service that they have room for: `firstFreeStart` in SQL. The day and the hour
 * are those of the address of the free time (decisions 3); what they are in each zone is worked out once a zone.
 */
export function freeArtists(time: WantedTime | undefined, among?: Among): Sql {
  if (!time) return nothing;
  const { date, fromSeconds, toSeconds, now } = time;
  // No zone is a whole day away from UTC: an index finds the days that can be meant at all.
  const around = todayIn('UTC', date ?? now);
  return {
    text: `${zones(date !== undefined)}
    free as materialized (
      select span.artist_id, max(span.end_seconds - start.seconds) as room_seconds
      from ${spansOf(among)} as span
      join addresses as place on place.address_id = span.address_id
      join zone on zone.timezone = place.timezone
      cross join lateral (
        select (greatest(span.start_seconds, :fromSeconds, case when span.date = zone.today then zone.now_seconds end)
          + ${startStepSeconds - 1}) / ${startStepSeconds} * ${startStepSeconds} as seconds
      ) as start
      where span.date between :firstDate and :lastDate
        and span.start_seconds < :toSeconds
        and span.end_seconds > :fromSeconds
        and span.date between zone.first_date and zone.last_date
        and start.seconds < :toSeconds
        and start.seconds < span.end_seconds
        ${among && !among.isFew ? `and span.artist_id in (${among.text})` : ''}
      group by span.artist_id
    ),`,
    bindings: {
      now,
      fromSeconds,
      toSeconds,
      firstDate: addDays(around, -1),
      lastDate: addDays(around, date ? 1 : daysAhead),
      ...(date && { date }),
    },
  };
}

/** Behind `offset 0` Postgres cannot but take the few artists one after the other. */
function spansOf(among: Among | undefined): string {
  if (!among?.isFew) return 'free_spans';
  return `(
        select own.* from (${among.text}) as some_artist
        cross join lateral (
          select * from free_spans as own
          where own.artist_id = some_artist.artist_id and own.date between :firstDate and :lastDate offset 0
        ) as own offset 0
      )`;
}

/** The days that will do in each zone there is: from index entry to index entry, since the zones are few and the addresses are not. */
function zones(hasDate: boolean): string {
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
    ),`;
}
