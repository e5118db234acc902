import { addDays, todayIn } from '@frizo/local-time';
import { startStepSeconds } from '../domain/free-start.ts';
import type { SearchFilter, WantedTime } from './search-filter.ts';
import type { Sql } from './sql.ts';

/** Without a day, one of so many from today will do. */
const daysAhead = 14;

/** What the work is of: conditions on `shelf` that indexes serve. */
export function whatConditions({ categoryId, serviceIds }: SearchFilter): Sql[] {
  const conditions: Sql[] = [];
  if (categoryId) conditions.push({ text: 'shelf.category_id = :categoryId', bindings: { categoryId } });
  if (serviceIds?.length === 1)
    conditions.push({ text: 'shelf.service_id = :serviceId', bindings: { serviceId: serviceIds[0] ?? 0 } });
  else if (serviceIds?.length)
    conditions.push({
      text: 'shelf.service_id = any(:serviceIds)',
      bindings: { serviceIds: [...serviceIds] },
    });
  return conditions;
}

/** Who made it, and whether they have time: conditions on `shelf` that look elsewhere, at artists and not at their pictures. */
export function artistConditions({ name, time }: SearchFilter): Sql[] {
  return [...(name ? [isNamed(name)] : []), ...(time ? [isFree(time)] : [])];
}

/** By trigram, on the small tables of artists and salons. */
function isNamed(name: string): Sql {
  return {
    text: `shelf.artist_id in (
      select artist_id from artists where full_name ilike :pattern
      union
      select artist_id from salons join artists using (salon_id) where title ilike :pattern)`,
    bindings: { pattern: `%${name.replace(/[\\%_]/g, '\\$&')}%` },
  };
}

/** `firstFreeStart` in SQL. The day and the hour are those of the address of the free time (decisions 3). */
function isFree({ date, fromSeconds, toSeconds, now }: WantedTime): Sql {
  const isDay = date
    ? `span.date = cast(cast(:date as timestamptz) at time zone place.timezone as date)`
    : `span.date < cast(local.now as date) + ${daysAhead}`;
  // No zone is a whole day away from UTC: an index finds the days that can be meant at all.
  const around = todayIn('UTC', date ?? now);
  return {
    text: `exists (
      select 1 from free_spans as span
      join addresses as place on place.address_id = span.address_id
      cross join lateral (select cast(:now as timestamptz) at time zone place.timezone as now) as local
      cross join lateral (
        select cast(ceil(greatest(span.start_seconds, :fromSeconds,
          case when span.date = cast(local.now as date) then extract(epoch from cast(local.now as time)) end
        ) / ${startStepSeconds}.0) * ${startStepSeconds} as integer) as seconds
      ) as start
      where span.artist_id = shelf.artist_id
        and span.date between :firstDate and :lastDate
        and span.start_seconds < :toSeconds
        and span.end_seconds >= :fromSeconds + shelf.processing_seconds
        and span.date >= cast(local.now as date)
        and ${isDay}
        and start.seconds < :toSeconds
        and start.seconds + shelf.processing_seconds <= span.end_seconds)`,
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
