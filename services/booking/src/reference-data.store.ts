import type { artistChanged, hoursChanged, PayloadOf, salonChanged, servicesChanged } from '@frizo/contracts';
import { artistOffers } from '@frizo/offers';
import { saveIfNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { SpecialHoursRow } from './domain/artist-calendar.ts';
import { revokeFeed } from './feeds/feeds.store.ts';
import { markArtistStale, markSalonStale } from './free-time/stale-days.store.ts';
import { markForCheck } from './waiting-list/waiting-list.store.ts';

/** Stores an artist's snapshot unless a newer one is already here. A removed artist's calendar feed ends, since the salon may know its address. */
export async function saveArtist(trx: Knex, artist: PayloadOf<typeof artistChanged>): Promise<void> {
  const taken = await saveIfNewer(trx, 'artists', 'artist_id', {
    artist_id: artist.artistId,
    version: artist.version,
    salon_id: artist.salonId,
    name: `${artist.firstName} ${artist.lastName}`,
    is_public: artist.isPublic,
    is_bookable: artist.isBookable,
    is_activated: artist.isActivated ?? true,
    is_removed: artist.isRemoved ?? false,
    // Any other event may have been published before the artist was closed for their removal.
    ...(!artist.isBookable && { closed_until: null }),
  });
  if (!taken) return;
  await markArtistStale(trx, artist.artistId);
  // One who never joined has at most a feed of their own as a client.
  if (artist.isRemoved && artist.isActivated !== false) await revokeFeed(trx, artist.artistId);
}

/** Stores an artist's weekly hours and the exceptions from them unless newer lists are already here. */
export async function saveHours(trx: Knex, list: PayloadOf<typeof hoursChanged>): Promise<void> {
  const taken = await saveIfNewer(trx, 'hour_lists', 'artist_id', {
    artist_id: list.artistId,
    version: list.version,
  });
  if (!taken) return;
  await markArtistStale(trx, list.artistId);
  await trx('hours').where({ artist_id: list.artistId }).delete();
  await trx('hours_exceptions').where({ artist_id: list.artistId }).delete();
  const week = list.hours.map((hours) => ({
    artist_id: list.artistId,
    address_id: hours.addressId,
    day_index: hours.dayIndex,
    start_seconds: hours.startSeconds,
    end_seconds: hours.endSeconds,
  }));
  if (week.length > 0) await trx('hours').insert(week);
  const exceptions = (list.exceptions ?? []).map(({ fromDate, toDate, hours }) => ({
    artist_id: list.artistId,
    from_date: fromDate,
    to_date: toDate,
    hours: JSON.stringify(
      hours.map(({ startSeconds, endSeconds, addressId }): SpecialHoursRow => [
        startSeconds,
        endSeconds,
        addressId,
      ]),
    ),
  }));
  if (exceptions.length > 0) await trx('hours_exceptions').insert(exceptions);
}

/** Stores the offers of a salon's artists, each with the price and times of that artist, unless a newer list is already here. */
export async function saveOffers(trx: Knex, list: PayloadOf<typeof servicesChanged>): Promise<void> {
  const taken = await saveIfNewer(trx, 'offer_lists', 'salon_id', {
    salon_id: list.salonId,
    version: list.version,
  });
  if (!taken) return;
  const rows = artistOffers(list).map((offer) => ({
    artist_id: offer.artistId,
    service_id: offer.serviceId,
    salon_id: list.salonId,
    service_name: offer.i18nKey,
    price_cents: offer.priceCents,
    duration_seconds: offer.durationSeconds,
    processing_seconds: offer.processingSeconds,
  }));
  await trx('offers').where({ salon_id: list.salonId }).delete();
  if (rows.length > 0) await trx('offers').insert(rows);
  await markForCheck(trx, { salonId: list.salonId });
}

/** Stores a salon's snapshot unless a newer one is already here. Answers whether it was stored. */
export async function saveSalon(trx: Knex, salon: PayloadOf<typeof salonChanged>): Promise<boolean> {
  const taken = await saveIfNewer(trx, 'salons', 'salon_id', {
    salon_id: salon.salonId,
    version: salon.version,
    title: salon.title,
    is_public: salon.isPublic,
    bookable: salon.bookable,
  });
  if (!taken) return false;
  await markSalonStale(trx, salon.salonId);
  await moveToFormerAddresses(trx, salon.salonId);
  if (salon.addresses.length === 0) return true;
  await trx('addresses').insert(
    salon.addresses.map((address) => ({
      address_id: address.id,
      salon_id: salon.salonId,
      timezone: address.timezone,
      details: JSON.stringify(address),
    })),
  );
  await trx('former_addresses')
    .whereIn(
      'address_id',
      salon.addresses.map(({ id }) => id),
    )
    .delete();
  return true;
}

/** Whether a salon, and somebody who works there, have arrived from business. */
export async function knowsSalon(knex: Knex, salonId: number): Promise<boolean> {
  const found: unknown = await knex('salons')
    .where({ salon_id: salonId })
    .whereExists(knex('artists').where({ salon_id: salonId }))
    .first('salon_id');
  return found !== undefined;
}

/** They can no longer be booked, but existing appointments still show them. */
async function moveToFormerAddresses(trx: Knex, salonId: number): Promise<void> {
  await trx.raw(
    `with given_up as (delete from addresses where salon_id = ? returning address_id, details)
     insert into former_addresses (address_id, details) select address_id, details from given_up
     on conflict (address_id) do update set details = excluded.details`,
    [salonId],
  );
}
