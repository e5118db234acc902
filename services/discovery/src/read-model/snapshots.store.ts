import type {
  PayloadOf,
  salonChanged,
  artistChanged,
  servicesChanged,
  galleryItemChanged,
  freeTimeChanged,
} from '@frizo/contracts';
import { saveIfNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { refreshListings, lockReadModel } from './refresh-listings.ts';
import { artistOffers } from '@frizo/offers';

/** Stores a salon's snapshot unless a newer one is already here. */
export async function saveSalon(trx: Knex, salon: PayloadOf<typeof salonChanged>): Promise<void> {
  await lockReadModel(trx);
  const row = {
    salon_id: salon.salonId,
    version: salon.version,
    title: salon.title,
    url: salon.url,
    type: salon.type,
    is_public: salon.isPublic,
  };
  const taken = await saveIfNewer(trx, 'salons', 'salon_id', row);
  if (!taken) return;
  await trx('addresses').where({ salon_id: salon.salonId }).delete();
  if (salon.addresses.length > 0) await trx('addresses').insert(addressRows(salon));
  await refreshListings(trx, { salonId: salon.salonId });
}

function addressRows({ salonId, addresses }: PayloadOf<typeof salonChanged>): object[] {
  return addresses.map(({ id, city, state, zip, timezone, lat, lon }) => ({
    address_id: id,
    salon_id: salonId,
    city,
    state,
    zip,
    timezone,
    lat,
    lon,
  }));
}

/** Stores an artist's snapshot unless a newer one is already here. */
export async function saveArtist(trx: Knex, artist: PayloadOf<typeof artistChanged>): Promise<void> {
  await lockReadModel(trx);
  const taken = await saveIfNewer(trx, 'artists', 'artist_id', {
    artist_id: artist.artistId,
    version: artist.version,
    salon_id: artist.salonId,
    first_name: artist.firstName,
    last_name: artist.lastName,
    airtouch_certified: artist.airtouchCertified,
    airtouch_cert_url: artist.airtouchCertUrl,
    is_public: artist.isPublic,
  });
  if (taken) await refreshListings(trx, { artistId: artist.artistId });
}

/** Stores the offers of a salon and its artists, unless a newer list is already here. */
export async function saveOffers(trx: Knex, list: PayloadOf<typeof servicesChanged>): Promise<void> {
  await lockReadModel(trx);
  const taken = await saveIfNewer(trx, 'offer_lists', 'salon_id', {
    salon_id: list.salonId,
    version: list.version,
  });
  if (!taken) return;
  const rows = artistOffers(list).map((offer) => ({
    artist_id: offer.artistId,
    salon_service_id: offer.salonServiceId,
    salon_id: list.salonId,
    service_id: offer.serviceId,
    service_name: offer.i18nKey,
    category_id: offer.categoryId,
    price_cents: offer.priceCents,
    duration_seconds: offer.durationSeconds,
    processing_seconds: offer.processingSeconds,
  }));
  await trx('offers').where({ salon_id: list.salonId }).delete();
  if (rows.length > 0) await trx('offers').insert(rows);
  await refreshListings(trx, { salonId: list.salonId });
}

/** Stores a gallery item's snapshot unless a newer one is already here; a withdrawn one stays, hidden, with its version. */
export async function saveItem(trx: Knex, item: PayloadOf<typeof galleryItemChanged>): Promise<void> {
  await lockReadModel(trx);
  const before = await trx('items')
    .first<{ artistId: number; salonServiceId: number }>(
      'artist_id as artistId',
      'salon_service_id as salonServiceId',
    )
    .where({ item_id: item.galleryItemId });
  const taken = await saveIfNewer(trx, 'items', 'item_id', {
    item_id: item.galleryItemId,
    version: item.version,
    artist_id: item.artistId,
    salon_id: item.salonId,
    salon_service_id: item.salonServiceId,
    image: JSON.stringify(item.image),
    image_before: item.imageBefore ? JSON.stringify(item.imageBefore) : null,
    is_public: item.isPublic,
    created_at: item.createdAt,
  });
  if (!taken) return;
  // A corrected picture may have belonged to another listing.
  if (before) await refreshListings(trx, before);
  await refreshListings(trx, { artistId: item.artistId, salonServiceId: item.salonServiceId });
}

/** Stores an artist's free time by day: the newest version of each day counts, and other days stay unchanged. */
export async function saveFreeTime(
  trx: Knex,
  { artistId, version, days }: PayloadOf<typeof freeTimeChanged>,
): Promise<void> {
  // If an event contains a day twice, the later entry counts.
  const freeByDate = new Map(days.map(({ date, free }) => [date, free]));
  const rows = [...freeByDate.keys()].sort().map((date) => ({ artist_id: artistId, date, version }));
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
    (freeByDate.get(date) ?? []).map((span) => ({
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
