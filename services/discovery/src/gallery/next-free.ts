import { startStepSeconds } from '../domain/free-start.ts';
import type { WantedTime } from './search-filter.ts';
import type { Sql } from './sql.ts';

/** Any time from now on. */
export function anyTime(now: Date): WantedTime {
  return { date: undefined, fromSeconds: 0, toSeconds: 86_400, now };
}

/** The first start in a `span` at or after what is wanted, on a quarter of an hour, on the `clock` of its address. */
const firstStart = `((greatest(span.start_seconds, :fromSeconds, case when span.date = clock.today then clock.now_seconds end)
        + ${startStepSeconds - 1}) / ${startStepSeconds} * ${startStepSeconds})`;

/**
 * Joins an artist's first free start with room for so many seconds, `next_free`: `firstFreeStart` in SQL, from span to span of the artist in the
 * order of an index, so that the first that fits ends the search; behind `offset 0` Postgres cannot but take
 * them in this order and look the zone up of each. All columns are null where there is none, also where one has gone by.
 */
export function nextFree(time: WantedTime, artistId: string, seconds: string): Sql {
  const day = 'cast(cast(:date as timestamptz) at time zone clock.timezone as date)';
  const instant = `(span.date + ${firstStart} * interval '1 second') at time zone clock.timezone`;
  return {
    text: `left join lateral (
      select span.date as next_date, ${firstStart} as next_start_seconds, span.address_id as next_address_id,
        clock.timezone as next_timezone, cast(extract(epoch from ${instant}) as bigint) as next_instant
      from (
        select date, start_seconds, end_seconds, address_id from free_spans as own
        where own.artist_id = ${artistId} and own.date >= cast(cast(:now as timestamptz) at time zone 'UTC' as date) - 1
        order by own.date, own.start_seconds offset 0
      ) as span
      cross join lateral (
        select timezone, cast(local as date) as today, cast(ceil(extract(epoch from cast(local as time))) as integer) as now_seconds
        from (
          select timezone, cast(:now as timestamptz) at time zone timezone as local from addresses as own
          where own.address_id = span.address_id
        ) as local_time offset 0
      ) as clock
      where span.date >= clock.today
        ${time.date ? `and span.date = ${day}` : ''}
        and ${firstStart} < :toSeconds
        and ${firstStart} + ${seconds} <= span.end_seconds
      order by span.date, span.start_seconds limit 1
    ) as next_free on true`,
    bindings: {
      now: time.now,
      fromSeconds: time.fromSeconds,
      toSeconds: time.toSeconds,
      ...(time.date && { date: time.date }),
    },
  };
}
