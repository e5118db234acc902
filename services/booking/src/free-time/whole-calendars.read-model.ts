import type { Knex } from 'knex';
import { readOccupied, type OccupiedColumns } from '../availability/occupied-columns.ts';
import type { WholeCalendar } from '../domain/free-days.ts';

type Row = Pick<WholeCalendar, 'artistId' | 'hours' | 'places'> & OccupiedColumns;

/**
 * Calendars of many artists, with all addresses of each, in one round trip. An artist nobody may book has no address. Left out are those
 * of whom hours or salon are not known yet: the event that brings them has free time told.
 */
export async function readWholeCalendars(
  knex: Knex,
  { artistIds, from, until }: { artistIds: readonly number[]; from: Date; until: Date },
): Promise<WholeCalendar[]> {
  const { rows } = await knex
    .raw<{ rows: Row[] }>(sql, [from, until, [...artistIds]])
    .options({ name: 'whole-calendars' });
  return rows.map((row) => ({
    artistId: row.artistId,
    hours: row.hours,
    places: row.places,
    ...readOccupied(row),
  }));
}

const sql = `
  select
    artist.artist_id as "artistId",
    (select coalesce(json_agg(json_build_array(place.address_id, place.timezone) order by place.address_id), '[]')
      from addresses place where place.salon_id = salon.salon_id and salon.is_public and salon.bookable
        and artist.is_public and artist.is_bookable) as places,
    (select coalesce(json_agg(json_build_array(day_index, start_seconds, end_seconds, address_id)), '[]')
      from hours where hours.artist_id = artist.artist_id) as hours,
    occupied.*
  from artists artist
  join salons salon on salon.salon_id = artist.salon_id
  join hour_lists on hour_lists.artist_id = artist.artist_id
  cross join lateral (
    select
      array_agg(date_part('epoch', lower(during)))::text as "occupiedFrom",
      array_agg(date_part('epoch', upper(during)))::text as "occupiedUntil",
      array_agg(coalesce(appointment_id, -block_id))::text as "occupiedBy"
    from occupancies where occupancies.artist_id = artist.artist_id and during && tstzrange(?, ?)
  ) occupied
  where artist.artist_id = any(?)
  order by artist.artist_id`;
