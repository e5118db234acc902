import type { GalleryItem, Image } from '@frizo/contracts';
import { priceLevel } from '@frizo/money';

/** The row of a card, as selected by `cardColumns`. */
export interface CardRow {
  item_id: number;
  image: Image;
  image_before: Image | null;
  salon_service_id: number;
  artist_id: number;
  first_name: string;
  last_name: string;
  airtouch_certified: number;
  airtouch_cert_url: string | null;
  salon_id: number;
  title: string;
  url: string;
  type: 'company' | 'individual';
  service_id: number;
  service_name: string;
  price_cents: number;
  /** 0 if not known yet. */
  duration_seconds: number;
  address_id: number;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lon: number;
  next_date: string | null;
  next_start_seconds: number | null;
  next_address_id: number | null;
  next_timezone: string | null;
  /** Miles; only in a search near a place. */
  distance?: number | null;
}

export function presentItem(row: CardRow): GalleryItem {
  return {
    id: row.item_id,
    entityType: 'galleryItem',
    galleryItemType: row.image_before === null ? 'single' : 'before-and-after',
    shareUrl: `/?picture=${row.item_id}`,
    image: row.image,
    imageBefore: row.image_before,
    salon: { id: row.salon_id, title: row.title, url: row.url, type: row.type },
    artist: {
      id: row.artist_id,
      firstName: row.first_name,
      lastName: row.last_name,
      airtouchCertified: row.airtouch_certified,
      airtouchCertUrl: row.airtouch_cert_url,
    },
    user: { id: row.artist_id, firstName: row.first_name, lastName: row.last_name },
    service: { id: row.service_id, salonServiceId: row.salon_service_id, i18nKey: row.service_name },
    salonService: {
      id: row.salon_service_id,
      priceCents: row.price_cents,
      ...(row.duration_seconds > 0 && { durationSeconds: row.duration_seconds }),
    },
    priceLevel: priceLevel(row.price_cents),
    nextFree: nextFreeOf(row),
    location: {
      ...{ lat: row.lat, lon: row.lon, city: row.city, state: row.state, zip: row.zip },
      ...{ salonUrl: row.url, name: row.title, addressId: row.address_id },
    },
    ...(row.distance === undefined || row.distance === null
      ? {}
      : { distance: Math.round(row.distance * 10) / 10 }),
  };
}

function nextFreeOf({
  next_date: date,
  next_start_seconds: startSeconds,
  next_address_id: addressId,
  next_timezone: timezone,
}: CardRow): GalleryItem['nextFree'] {
  if (date === null || startSeconds === null || addressId === null || timezone === null) return null;
  return { date, startSeconds, addressId, timezone };
}
