import type { ArtistCard } from '@frizo/contracts';
import type { Knex } from 'knex';
import { withDeadline } from '../deadline.ts';
import { anyTime, nextFree } from '../search/availability.ts';
import { bind, sql, statementOf } from '../search/sql.ts';

/** Spec 9, salon artist sections. */
const imagesShown = 4;

/** Cards of these artists with the latest of their work, in their order; those that are not public are left out. */
export async function getArtistCards(knex: Knex, ids: readonly number[], now: Date): Promise<ArtistCard[]> {
  const shortest = sql`(select min(processing_seconds) from offers where offers.artist_id = artist.artist_id)`;
  const requestedIds = bind('ids', [...ids]);
  const { text, bindings } =
    statementOf(sql`select artist.artist_id as id, artist.first_name as "firstName", artist.last_name as "lastName",
       artist.airtouch_certified as "airtouchCertified", artist.airtouch_cert_url as "airtouchCertUrl",
       jsonb_build_object('id', salon.salon_id, 'title', salon.title, 'url', salon.url, 'type', salon.type) as salon,
       place.location || jsonb_build_object('salonUrl', salon.url, 'name', salon.title) as location, work.images,
       case when next_date is not null then jsonb_build_object('date', next_date, 'startSeconds', next_start_seconds,
         'addressId', next_address_id, 'timezone', next_timezone) end as "nextFree"
     from artists as artist
     join salons as salon using (salon_id)
     join lateral (
       select jsonb_build_object('lat', lat, 'lon', lon, 'city', city, 'state', state, 'zip', zip) as location
       from addresses where addresses.salon_id = artist.salon_id order by address_id limit 1
     ) as place on true
     cross join lateral (
       select coalesce(jsonb_agg(image order by created_at desc, item_id desc), '[]') as images
       from (
         select image, created_at, item_id from items where items.artist_id = artist.artist_id and is_shown
         order by created_at desc, item_id desc limit ${imagesShown}
       ) as latest
     ) as work
     ${nextFree(anyTime(now), sql`artist.artist_id`, shortest)}
     where artist.is_public and salon.is_public and artist.artist_id = any(${requestedIds})
     order by array_position(cast(${requestedIds} as bigint[]), artist.artist_id)`);
  const { rows } = await withDeadline(knex.raw<{ rows: ArtistCard[] }>(text, bindings));
  return rows;
}
