/** What `presentItem` reads, from `cardTables`. */
export const cardColumns = `
  item.item_id, item.image, item.image_before, item.salon_service_id,
  artist.artist_id, artist.first_name, artist.last_name, artist.airtouch_certified, artist.airtouch_cert_url,
  salon.salon_id, salon.title, salon.url, salon.type,
  shelf.service_id, shelf.service_name, shelf.price_cents,
  place.city, place.state, place.zip, shelf.lat, shelf.lon`;

/** What stands around an `item` that is shown. */
export const cardTables = `
  join shelves as shelf on shelf.artist_id = item.artist_id and shelf.salon_service_id = item.salon_service_id
  join artists as artist on artist.artist_id = shelf.artist_id
  join salons as salon on salon.salon_id = shelf.salon_id
  join addresses as place on place.address_id = shelf.address_id`;
