import type { LocalDate } from '@frizo/local-time';
import type { Knex } from 'knex';
import { horizonAt } from './horizon.ts';

/**
 * Notes that all days up to the end of the horizon were told of these artists. In ascending order, as below: two transactions that share
 * artists then wait for each other instead of dying in a deadlock.
 */
export async function keepHorizon(
  trx: Knex,
  artistIds: readonly number[],
  untilDate: LocalDate,
): Promise<void> {
  if (artistIds.length === 0) return;
  const rows = artistIds.toSorted((a, b) => a - b);
  await trx('free_time_horizons')
    .insert(rows.map((artistId) => ({ artist_id: artistId, until_date: untilDate })))
    .onConflict('artist_id')
    .merge();
}

/** Artists of one statement. */
const batchSize = 1_000;

/**
 * Has the days told of that have come into sight at the far end since the last time, and all days of artists of whom nothing was
 * ever told: after a first start, a migration or a seed. How long nobody ran does not matter.
 */
export async function extendHorizon(knex: Knex, now: Date): Promise<void> {
  const { fromDate, toDate } = horizonAt(now);
  for (;;) {
    const { rowCount } = await knex.raw<{ rowCount: number }>(extendSql, [
      fromDate,
      toDate,
      batchSize,
      toDate,
      toDate,
    ]);
    if (rowCount < batchSize) return;
  }
}

const extendSql = `
  with due as (
    select artist.artist_id, greatest(known.until_date + 1, ?::date) as from_date
    from artists artist
    join salons using (salon_id)
    join hour_lists on hour_lists.artist_id = artist.artist_id
    left join free_time_horizons known on known.artist_id = artist.artist_id
    where known.until_date is null or known.until_date < ?::date
    order by artist.artist_id limit ?
  ), noted as (
    insert into free_time_horizons (artist_id, until_date) select artist_id, ?::date from due
    on conflict (artist_id) do update set until_date = excluded.until_date
  )
  insert into stale_days (artist_id, from_date, to_date) select artist_id, from_date, ?::date from due`;
