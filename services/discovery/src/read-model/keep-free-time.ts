import type { freeTimeChanged, PayloadOf } from '@frizo/contracts';
import type { Knex } from 'knex';

/** Takes over when an artist is free, day by day: of each day the newest version decides, and other days stay as they are. */
export async function keepFreeTime(
  trx: Knex,
  { artistId, version, days }: PayloadOf<typeof freeTimeChanged>,
): Promise<void> {
  // Of a day that is told twice in one event the last word counts.
  const told = new Map(days.map(({ date, free }) => [date, free]));
  const rows = [...told.keys()].sort().map((date) => ({ artist_id: artistId, date, version }));
  const taken = await trx('free_days')
    .insert(rows)
    .onConflict(['artist_id', 'date'])
    .merge()
    .where('free_days.version', '<', version)
    .returning<{ date: string }[]>('date');
  if (taken.length === 0) return;
  const dates = taken.map(({ date }) => date);
  await trx('free_spans').where({ artist_id: artistId }).whereIn('date', dates).delete();
  const spans = dates.flatMap((date) =>
    (told.get(date) ?? []).map((span) => ({
      artist_id: artistId,
      date,
      address_id: span.addressId,
      start_seconds: span.startSeconds,
      end_seconds: span.endSeconds,
    })),
  );
  if (spans.length > 0)
    await trx('free_spans')
      .insert(spans)
      .onConflict(['artist_id', 'date', 'address_id', 'start_seconds'])
      .ignore();
}
