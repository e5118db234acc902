import { hoursChanged, type PayloadOf } from '@frizo/contracts';
import { notFound, type Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { exceptionsOfArtists } from './exceptions.store.ts';

type Hours = PayloadOf<typeof hoursChanged>['hours'][number];
type Exception = NonNullable<PayloadOf<typeof hoursChanged>['exceptions']>[number];

/** Publishes an artist's week and exceptions; part of every transaction that changes them. */
export function announceHours(trx: Knex.Transaction, outbox: Outbox, artistId: number): Promise<void> {
  return announceHoursOfAll(trx, outbox, [artistId]);
}

/** The same for several artists of one salon. */
export async function announceHoursOfAll(
  trx: Knex.Transaction,
  outbox: Outbox,
  artistIds: readonly number[],
): Promise<void> {
  const artists = await trx('artists')
    .whereIn('id', [...artistIds])
    .orderBy('id')
    .select<{ id: number; salonId: number; version: number }[]>(
      'id',
      'salon_id as salonId',
      'hours_version as version',
    );
  if (artists.length < artistIds.length) throw notFound('There is no such artist.');
  const weeks = await weeksOf(trx, artistIds);
  const exceptions = await exceptionsOfArtists(trx, artistIds);
  const closings = await closingsOf(trx, artists[0]?.salonId ?? 0);
  for (const { id: artistId, version } of artists) {
    const own = (exceptions.get(artistId) ?? []).map(presentException);
    await outbox.add(trx, hoursChanged, {
      artistId,
      version,
      hours: weeks.get(artistId) ?? [],
      exceptions: [...own, ...closings],
    });
  }
}

async function weeksOf(trx: Knex, artistIds: readonly number[]): Promise<Map<number, Hours[]>> {
  const rows = await trx('hours')
    .whereIn('artist_id', [...artistIds])
    .orderBy(['artist_id', 'day_index', 'start_seconds'])
    .select<(Hours & { artistId: number })[]>(
      'artist_id as artistId',
      'address_id as addressId',
      'day_index as dayIndex',
      'start_seconds as startSeconds',
      'end_seconds as endSeconds',
    );
  const weeks = new Map<number, Hours[]>();
  for (const { artistId, ...hours } of rows) weeks.set(artistId, [...(weeks.get(artistId) ?? []), hours]);
  return weeks;
}

function presentException({
  fromDate,
  toDate,
  hours,
}: {
  readonly fromDate: string;
  readonly toDate: string;
  readonly hours: readonly { readonly addressID: number; readonly start: number; readonly end: number }[];
}): Exception {
  return {
    fromDate,
    toDate,
    hours: hours.map(({ addressID, start, end }) => ({
      addressId: addressID,
      startSeconds: start,
      endSeconds: end,
    })),
  };
}

async function closingsOf(trx: Knex, salonId: number): Promise<Exception[]> {
  const rows = await trx('salon_closings')
    .where({ salon_id: salonId })
    .orderBy('from_date')
    .select<{ fromDate: string; toDate: string }[]>('from_date as fromDate', 'to_date as toDate');
  return rows.map((dates) => ({ ...dates, hours: [] }));
}
