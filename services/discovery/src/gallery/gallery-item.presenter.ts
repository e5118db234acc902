import type { GalleryItem, Image } from '@frizo/contracts';
import { priceLevel } from '@frizo/money';

/** What a card is made of, as `cardColumns` select it. */
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
  city: string;
  state: string;
  zip: string;
  lat: number;
  lon: number;
  /** Miles; of a search near a place. */
  distance?: number | null;
}

export function presentItem(row: CardRow): GalleryItem {
  return {
    id: row.item_id,
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
    service: { id: row.service_id, salonServiceId: row.salon_service_id, i18nKey: row.service_name },
    priceLevel: priceLevel(row.price_cents),
    location: { lat: row.lat, lon: row.lon, city: row.city, state: row.state, zip: row.zip },
    ...(row.distance === undefined || row.distance === null
      ? {}
      : { distance: Math.round(row.distance * 10) / 10 }),
  };
}
