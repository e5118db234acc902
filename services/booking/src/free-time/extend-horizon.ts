import { addDays, type LocalDate } from '@frizo/local-time';
import type { Knex } from 'knex';
import type { DateRange } from '../domain/free-days.ts';

/**
 * Stores the last day for which the free time of these artists was published. In ascending order, as below: two transactions that share
 * artists then wait for each other instead of ending in a deadlock.
 */
export async function saveHorizon(
  trx: Knex,
  known: readonly { readonly artistId: number; readonly untilDate: LocalDate }[],
): Promise<void> {
  if (known.length === 0) return;
  const rows = known.toSorted((a, b) => a.artistId - b.artistId);
  await trx('free_time_horizons')
    .insert(rows.map(({ artistId, untilDate }) => ({ artist_id: artistId, until_date: untilDate })))
    .onConflict('artist_id')
    .merge();
}

/** Artists per statement. */
const batchSize = 1_000;

/**
 * Marks days for publishing that have entered the horizon since the last run, or a salon's booking horizon since midnight there, and all
 * days of artists whose free time was never published: after a first start, a migration or a seed. Catches up after any pause.
 */
export async function extendHorizon(knex: Knex, now: Date): Promise<void> {
  const { fromDate, toDate } = horizonAt(now);
  for (;;) {
    const { rowCount } = await knex.raw<{ rowCount: number }>(extendSql, [
      fromDate,
      toDate,
      now,
      batchSize,
      toDate,
    ]);
    if (rowCount < batchSize) return;
  }
}

const extendSql = `
  with due as (
    select artist.artist_id, greatest(known.until_date + 1, ?::date) as from_date,
      known.until_date is null as is_first, target.until_date
    from artists artist
    join salons using (salon_id)
    join hour_lists on hour_lists.artist_id = artist.artist_id
    left join free_time_horizons known on known.artist_id = artist.artist_id
    left join salon_settings settings on settings.salon_id = artist.salon_id
    cross join lateral (
      select least(?::date, case when settings.horizon_days is not null then settings.horizon_days + (
        select min((?::timestamptz at time zone place.timezone)::date) from addresses place
        where place.salon_id = artist.salon_id) end) as until_date
    ) target
    where known.until_date is null or known.until_date < target.until_date
    order by artist.artist_id limit ?
  ), stored as (
    insert into free_time_horizons (artist_id, until_date) select artist_id, until_date from due
    on conflict (artist_id) do update set until_date = excluded.until_date
  )
  insert into stale_days (artist_id, from_date, to_date) select artist_id, from_date, case when is_first then ?::date else until_date end from due`;

/** How many days ahead free time is published, counted from today in any time zone (spec 5.7 shows four months). */
export const horizonDays = 120;

/**
 * The days that are published now. Today is yesterday or tomorrow of UTC in some zones, and each new day at the far end is published a day
 * before it can be requested.
 */
export function horizonAt(now: Date): DateRange {
  const today = now.toISOString().slice(0, 10);
  return { fromDate: addDays(today, -1), toDate: addDays(today, horizonDays + 2) };
}

/** The intersection of two ranges; undefined if empty. */
export function within(range: DateRange, limits: DateRange): DateRange | undefined {
  const fromDate = range.fromDate > limits.fromDate ? range.fromDate : limits.fromDate;
  const toDate = range.toDate < limits.toDate ? range.toDate : limits.toDate;
  return fromDate <= toDate ? { fromDate, toDate } : undefined;
}
