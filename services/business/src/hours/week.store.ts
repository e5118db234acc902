import type { WorkingArtist } from '@frizo/contracts';
import type { Knex } from 'knex';

type Shift = WorkingArtist['schedule'][number];

/** The weeks of all artists of a salon, by artist. */
export async function weeksOfSalon(knex: Knex, salonId: number): Promise<Map<number, Shift[]>> {
  const rows = await knex('hours')
    .join('artists', 'artists.id', 'hours.artist_id')
    .where('artists.salon_id', salonId)
    .orderBy(['hours.artist_id', 'hours.day_index', 'hours.start_seconds'])
    .select<(Shift & { artistId: number })[]>(
      'hours.artist_id as artistId',
      'hours.address_id as addressId',
      'hours.day_index as dayIndex',
      'hours.start_seconds as start',
      'hours.end_seconds as end',
    );
  const weeks = new Map<number, Shift[]>();
  for (const { artistId, ...shift } of rows) weeks.set(artistId, [...(weeks.get(artistId) ?? []), shift]);
  return weeks;
}
