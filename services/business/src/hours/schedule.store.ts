import type { ArtistSchedule, TimetableEntry } from '@frizo/contracts';
import { DomainError, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { exceptionsOfArtists } from './exceptions.store.ts';

interface ScheduleRow {
  artistId: number;
  firstName: string;
  lastName: string;
  version: number;
}

/** No salon has more artists. */
const mostArtists = 200;

/** The weeks and exceptions of a salon's artists who take bookings, or of one of them alone; by name. */
export async function readSchedules(
  knex: Knex,
  { salonId, artistId }: { readonly salonId: number; readonly artistId?: number | undefined },
): Promise<ArtistSchedule[]> {
  const query = knex('artists')
    .where({ salon_id: salonId, is_bookable: true })
    .orderByRaw('lower(first_name), lower(last_name), id')
    .limit(mostArtists)
    .select<ScheduleRow[]>(
      'id as artistId',
      'first_name as firstName',
      'last_name as lastName',
      'hours_version as version',
    );
  if (artistId !== undefined) void query.where({ id: artistId });
  const artists = await query;
  const hours = await knex('hours')
    .whereIn(
      'artist_id',
      artists.map((artist) => artist.artistId),
    )
    .orderBy(['artist_id', 'day_index', 'start_seconds'])
    .select<(Omit<TimetableEntry, 'isDayOff'> & { artistId: number })[]>(
      'artist_id as artistId',
      'address_id as addressID',
      'day_index as dayIndex',
      'start_seconds as start',
      'end_seconds as end',
    );
  const byArtist = Map.groupBy(hours, (row) => row.artistId);
  const exceptions = await exceptionsOfArtists(
    knex,
    artists.map((artist) => artist.artistId),
  );
  return artists.map((artist) => ({
    ...artist,
    timetable: (byArtist.get(artist.artistId) ?? []).map(({ artistId: _artistId, ...entry }) => ({
      ...entry,
      isDayOff: false,
    })),
    exceptions: exceptions.get(artist.artistId) ?? [],
  }));
}

/**
 * Locks an artist for a change of the hours that started from `version`, and increments the version.
 * @throws DomainError 404 for an artist of another salon; 409 `schedule.changed_meanwhile` where the hours have another version by now
 */
export async function beginHoursChange(
  trx: Knex.Transaction,
  change: { readonly salonId: number; readonly artistId: number; readonly version: number },
): Promise<void> {
  const { salonId, artistId, version } = change;
  const artist = await trx('artists')
    .where({ id: artistId, salon_id: salonId, is_bookable: true })
    .forUpdate()
    .first<{ version: number } | undefined>('hours_version as version');
  if (!artist) throw notFound('There is no such artist.');
  if (artist.version !== version) throw changedMeanwhile();
  await trx('artists')
    .where({ id: artistId })
    .update({ hours_version: version + 1 });
}

/**
 * The same for the closings of a salon, which change the hours of all its artists: their ids. An artist who is being added meanwhile waits for the
 * lock on the salon.
 * @throws DomainError 404; 409 `schedule.changed_meanwhile`
 */
export async function beginClosingsChange(
  trx: Knex.Transaction,
  { salonId, version }: { readonly salonId: number; readonly version: number },
): Promise<number[]> {
  const salon = await trx('salons')
    .where({ id: salonId })
    .forUpdate()
    .first<{ version: number } | undefined>('closings_version as version');
  if (!salon) throw notFound('There is no such salon.');
  if (salon.version !== version) throw changedMeanwhile();
  await trx('salons')
    .where({ id: salonId })
    .update({ closings_version: version + 1 });
  const artistIds = await trx('artists')
    .where({ salon_id: salonId })
    .whereNull('removed_at')
    .orderBy('id')
    .forUpdate()
    .pluck<number[]>('id');
  await trx('artists').whereIn('id', artistIds).increment('hours_version', 1);
  return artistIds;
}

function changedMeanwhile(): DomainError {
  return new DomainError(
    'schedule.changed_meanwhile',
    'Somebody else has changed these hours in the meantime. Check what is there now and save again.',
    { status: 409 },
  );
}

/** Replaces an artist's week. */
export async function replaceHours(
  trx: Knex.Transaction,
  artistId: number,
  entries: readonly TimetableEntry[],
): Promise<void> {
  await trx('hours').where({ artist_id: artistId }).delete();
  if (entries.length === 0) return;
  await trx('hours').insert(
    entries.map(({ addressID, dayIndex, start, end }) => ({
      artist_id: artistId,
      address_id: addressID,
      day_index: dayIndex,
      start_seconds: start,
      end_seconds: end,
    })),
  );
}
