import { sql } from './sql.ts';

/** The columns of a card, from `cardTables`: see `CardRow`. */
export const cardColumns = sql`
  item.item_id, item.image, item.image_before, item.salon_service_id,
  artist.artist_id, artist.first_name, artist.last_name, artist.airtouch_certified, artist.airtouch_cert_url,
  salon.salon_id, salon.title, salon.url, salon.type,
  listing.service_id, listing.service_name, listing.price_cents, listing.duration_seconds,
  place.address_id, place.city, place.state, place.zip, listing.lat, listing.lon,
  next_free.next_date, next_free.next_start_seconds, next_free.next_address_id, next_free.next_timezone`;

/** The tables that an `item` is joined with for its card. */
export const cardTables = sql`
  join shelves as listing on listing.artist_id = item.artist_id and listing.salon_service_id = item.salon_service_id
  join artists as artist on artist.artist_id = listing.artist_id
  join salons as salon on salon.salon_id = listing.salon_id
  join addresses as place on place.address_id = listing.address_id`;
