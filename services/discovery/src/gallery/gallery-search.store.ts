import type { GalleryItem } from '@frizo/contracts';
import type { Knex } from 'knex';
import { presentItem, type ItemRow } from './gallery-item.presenter.ts';

export interface Place {
  readonly lat: number;
  readonly lon: number;
}

export interface SearchFilter {
  readonly categoryId?: number | undefined;
  readonly serviceIds?: readonly number[] | undefined;
  /** Part of a salon's or artist's name. */
  readonly name?: string | undefined;
  /** Nearest first, within reach of a drive. */
  readonly near?: Place | undefined;
  /** The artist works then; without a date, on some day of the week. */
  readonly hours?:
    { readonly date: Date | undefined; readonly fromSeconds: number; readonly toSeconds: number } | undefined;
}

export interface GallerySearchStore {
  search(
    filter: SearchFilter,
    page: { count: number; offset: number },
  ): Promise<{ items: GalleryItem[]; count: number }>;
  placeOfZip(zip: string): Promise<Place | undefined>;
}

/** Miles: as far as people drive for an appointment they care for. */
const reachMiles = 60;
const milesPerDegree = 69;

export function createGallerySearchStore(knex: Knex): GallerySearchStore {
  return {
    async search(filter, { count, offset }) {
      const matching = matchingItems(knex, filter);
      const [rows, total] = await Promise.all<[PromiseLike<ItemRow[]>, PromiseLike<{ count: number }[]>]>([
        inOrder(knex, matching.clone(), filter).limit(count).offset(offset),
        matching.clone().count<{ count: number }[]>('* as count'),
      ]);
      return { items: rows.map(presentItem), count: total[0]?.count ?? 0 };
    },
    placeOfZip: (zip) => knex('places').first('lat', 'lon').where({ zip }),
  };
}

function matchingItems(knex: Knex, filter: SearchFilter): Knex.QueryBuilder {
  const query = knex('items as item')
    .join('artists as artist', 'artist.artist_id', 'item.artist_id')
    .join('salons as salon', 'salon.salon_id', 'item.salon_id')
    .join('offers as offer', (join) =>
      join.on('offer.artist_id', 'item.artist_id').andOn('offer.salon_service_id', 'item.salon_service_id'),
    )
    .joinRaw(
      'join lateral (select * from addresses where salon_id = item.salon_id order by address_id limit 1) as place on true',
    )
    .where({ 'item.is_public': true, 'artist.is_public': true, 'salon.is_public': true });
  if (filter.categoryId) query.where('offer.category_id', filter.categoryId);
  if (filter.serviceIds?.length) query.whereIn('offer.service_id', filter.serviceIds);
  if (filter.name) whereNamed(query, filter.name);
  if (filter.near) whereNear(query, filter.near);
  if (filter.hours) whereWorking(knex, query, filter.hours);
  return query;
}

function whereNamed(query: Knex.QueryBuilder, name: string): void {
  const pattern = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  query.where((either) =>
    either.whereILike('artist.full_name', pattern).orWhereILike('salon.title', pattern),
  );
}

/** A box first, which an index can serve and which keeps the arithmetic off the rest. */
function whereNear(query: Knex.QueryBuilder, { lat, lon }: Place): void {
  const latReach = reachMiles / milesPerDegree;
  const lonReach = latReach / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  query
    .whereBetween('place.lat', [lat - latReach, lat + latReach])
    .whereBetween('place.lon', [lon - lonReach, lon + lonReach]);
}

function whereWorking(knex: Knex, query: Knex.QueryBuilder, hours: NonNullable<SearchFilter['hours']>): void {
  const working = knex('hours')
    .join('addresses', 'addresses.address_id', 'hours.address_id')
    .whereRaw('hours.artist_id = item.artist_id')
    .where('hours.start_seconds', '<', hours.toSeconds)
    .where('hours.end_seconds', '>', hours.fromSeconds);
  // The day is read in the zone of each address, never in the viewer's (decisions 3).
  if (hours.date)
    working.whereRaw('hours.day_index = extract(dow from ?::timestamptz at time zone addresses.timezone)', [
      hours.date,
    ]);
  query.whereExists(working);
}

function inOrder(knex: Knex, query: Knex.QueryBuilder, { near }: SearchFilter): Knex.QueryBuilder {
  query.select(
    'item.item_id',
    'item.image',
    'item.image_before',
    'item.salon_service_id',
    'artist.artist_id',
    'artist.first_name',
    'artist.last_name',
    'artist.airtouch_certified',
    'artist.airtouch_cert_url',
    'salon.salon_id',
    'salon.title',
    'salon.url',
    'salon.type',
    'offer.service_id',
    'offer.service_name',
    'offer.price_cents',
    'place.city',
    'place.state',
    'place.zip',
    'place.lat',
    'place.lon',
  );
  if (near)
    query.select(knex.raw(`${distance} as distance`, [near.lat, near.lat, near.lon])).orderBy('distance');
  return query.orderBy([
    { column: 'item.created_at', order: 'desc' },
    { column: 'item.item_id', order: 'desc' },
  ]);
}

/** Haversine in miles; bindings: latitude, latitude, longitude. */
const distance = `(7917.5 * asin(sqrt(
  power(sin(radians(place.lat - ?) / 2), 2)
  + cos(radians(?)) * cos(radians(place.lat)) * power(sin(radians(place.lon - ?) / 2), 2))))`;
