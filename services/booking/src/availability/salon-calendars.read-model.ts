import type { Knex } from 'knex';
import type { Place } from '../domain/free-days.ts';
import type { SalonCalendar } from '../domain/markings.ts';
import { readOccupied, type OccupiedColumns } from './occupied-columns.ts';

interface Query {
  readonly salonId: number;
  /** One artist alone; all of the salon where it is undefined. */
  readonly artistId: number | undefined;
  readonly from: Date;
  readonly until: Date;
}

/** The calendars of a salon's artists as the salon has them, in one round trip: public or not, bookable or not. */
export async function readSalonCalendars(knex: Knex, query: Query): Promise<SalonCalendar[]> {
  const { salonId, artistId, from, until } = query;
  const bindings = [from, until, salonId, artistId ?? null];
  const { rows } = await knex
    .raw<{
      rows: (Pick<SalonCalendar, 'artistId' | 'isBookable' | 'hours'> & OccupiedColumns)[];
    }>(sql, bindings)
    .options({ name: 'salon-calendars' });
  return rows.map((row) => ({
    artistId: row.artistId,
    isBookable: row.isBookable,
    hours: row.hours,
    ...readOccupied(row),
  }));
}

/** The addresses of a salon, with their clocks. */
export async function readPlaces(knex: Knex, salonId: number): Promise<Place[]> {
  const rows = await knex('addresses')
    .where({ salon_id: salonId })
    .orderBy('address_id')
    .select<{ address_id: number; timezone: string }[]>('address_id', 'timezone');
  return rows.map((row): Place => [row.address_id, row.timezone]);
}

const sql = `
  select
    artist.artist_id as "artistId",
    artist.is_bookable as "isBookable",
    (select coalesce(json_agg(json_build_array(day_index, start_seconds, end_seconds, address_id)), '[]')
      from hours where hours.artist_id = artist.artist_id) as hours,
    occupied.*
  from artists artist
  cross join lateral (
    select
      array_agg(date_part('epoch', lower(during)))::text as "occupiedFrom",
      array_agg(date_part('epoch', upper(during)))::text as "occupiedUntil",
      array_agg(coalesce(appointment_id, -block_id))::text as "occupiedBy"
    from occupancies where occupancies.artist_id = artist.artist_id and during && tstzrange(?, ?)
  ) occupied
  where artist.salon_id = ? and artist.artist_id = coalesce(?::bigint, artist.artist_id)
  order by artist.artist_id`;
