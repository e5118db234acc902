import type { HoursExceptionEntry, SalonClosing } from '@frizo/contracts';
import type { Knex } from 'knex';

type Span = HoursExceptionEntry['hours'][number];

/** The exceptions of artists, by date. */
export async function exceptionsOfArtists(
  knex: Knex,
  artistIds: readonly number[],
): Promise<Map<number, HoursExceptionEntry[]>> {
  const exceptions = await knex('hours_exceptions')
    .whereIn('artist_id', [...artistIds])
    .orderBy(['artist_id', 'from_date'])
    .select<(Omit<HoursExceptionEntry, 'hours'> & { artistId: number })[]>(
      'artist_id as artistId',
      'from_date as fromDate',
      'to_date as toDate',
      'note',
    );
  const spans = await knex('hours_exception_spans')
    .whereIn('artist_id', [...artistIds])
    .orderBy(['artist_id', 'from_date', 'start_seconds'])
    .select<(Span & { artistId: number; fromDate: string })[]>(
      'artist_id as artistId',
      'from_date as fromDate',
      'address_id as addressID',
      'start_seconds as start',
      'end_seconds as end',
    );
  const hours = Map.groupBy(spans, ({ artistId, fromDate }) => `${artistId} ${fromDate}`);
  const byArtist = new Map<number, HoursExceptionEntry[]>();
  for (const { artistId, ...exception } of exceptions) {
    const own = hours.get(`${artistId} ${exception.fromDate}`) ?? [];
    const entry = {
      ...exception,
      hours: own.map(({ addressID, start, end }) => ({ addressID, start, end })),
    };
    byArtist.set(artistId, [...(byArtist.get(artistId) ?? []), entry]);
  }
  return byArtist;
}

export async function replaceExceptions(
  trx: Knex.Transaction,
  artistId: number,
  exceptions: readonly HoursExceptionEntry[],
): Promise<void> {
  await trx('hours_exceptions').where({ artist_id: artistId }).delete();
  if (exceptions.length === 0) return;
  await trx('hours_exceptions').insert(
    exceptions.map(({ fromDate, toDate, note }) => ({
      artist_id: artistId,
      from_date: fromDate,
      to_date: toDate,
      note,
    })),
  );
  const spans = exceptions.flatMap(({ fromDate, hours }) =>
    hours.map(({ addressID, start, end }) => ({
      artist_id: artistId,
      from_date: fromDate,
      address_id: addressID,
      start_seconds: start,
      end_seconds: end,
    })),
  );
  if (spans.length > 0) await trx('hours_exception_spans').insert(spans);
}

/** The days on which a salon is closed, by date, with their version. */
export async function readClosings(
  knex: Knex,
  salonId: number,
): Promise<{ closings: SalonClosing[]; closingsVersion: number }> {
  const salon = await knex('salons')
    .where({ id: salonId })
    .first<{ version: number } | undefined>('closings_version as version');
  const closings = await knex('salon_closings')
    .where({ salon_id: salonId })
    .orderBy('from_date')
    .select<SalonClosing[]>('from_date as fromDate', 'to_date as toDate', 'note');
  return { closings, closingsVersion: salon?.version ?? 1 };
}

export async function replaceClosings(
  trx: Knex.Transaction,
  salonId: number,
  closings: readonly SalonClosing[],
): Promise<void> {
  await trx('salon_closings').where({ salon_id: salonId }).delete();
  if (closings.length === 0) return;
  await trx('salon_closings').insert(
    closings.map(({ fromDate, toDate, note }) => ({
      salon_id: salonId,
      from_date: fromDate,
      to_date: toDate,
      note,
    })),
  );
}
