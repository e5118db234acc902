import type { ReviewItem } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { PresentOwnImage } from '../images/image-addresses.ts';
import { findNearDuplicates } from './near-duplicates.ts';

interface ItemRow {
  readonly id: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly imageId: number;
  readonly imageKey: string;
  readonly imagePlaceholder: string;
  readonly imageIsWithheld: boolean;
  readonly beforeId: number | null;
  readonly beforeKey: string;
  readonly beforePlaceholder: string;
  readonly beforeIsWithheld: boolean;
  readonly salonId: number;
  readonly salonTitle: string | null;
  readonly salonUrl: string | null;
  readonly artistId: number;
  readonly artistName: string | null;
  readonly serviceName: string | null;
}

/** Items as the review page shows them, with other items that look the same, in the order of the ids. */
export async function readReviewItems(
  knex: Knex,
  present: PresentOwnImage,
  itemIds: readonly number[],
): Promise<ReviewItem[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await knex.raw<{ rows: ItemRow[] }>(itemsSql, { itemIds: [...itemIds] });
  const duplicatesOf = await findNearDuplicates(knex, present, rows);
  return rows.map((row) => ({
    galleryItemId: row.id,
    version: row.version,
    image: present({
      id: row.imageId,
      key: row.imageKey,
      placeholder: row.imagePlaceholder,
      isWithheld: row.imageIsWithheld,
    }),
    imageBefore:
      row.beforeId === null
        ? null
        : present({
            id: row.beforeId,
            key: row.beforeKey,
            placeholder: row.beforePlaceholder,
            isWithheld: row.beforeIsWithheld,
          }),
    salon: { id: row.salonId, title: row.salonTitle, url: row.salonUrl },
    artist: { id: row.artistId, name: row.artistName },
    service: row.serviceName,
    createdAt: Math.floor(row.createdAt.getTime() / 1_000),
    duplicates: duplicatesOf(row.id),
  }));
}

const itemsSql = `
  select items.id, items.version, items.created_at as "createdAt",
         image.id as "imageId", image.key as "imageKey", image.placeholder as "imagePlaceholder", image.is_withheld as "imageIsWithheld",
         before.id as "beforeId", before.key as "beforeKey", before.placeholder as "beforePlaceholder", before.is_withheld as "beforeIsWithheld",
         items.salon_id as "salonId", salon.title as "salonTitle", salon.url as "salonUrl",
         items.artist_id as "artistId", artist.first_name || ' ' || artist.last_name as "artistName",
         (select service ->> 'i18nKey' from jsonb_array_elements(lists.services) as service
           where (service ->> 'salonServiceId')::bigint = items.salon_service_id) as "serviceName"
    from items
    join images as image on image.id = items.image_id
    left join images as before on before.id = items.image_before_id
    left join review_salons as salon on salon.salon_id = items.salon_id
    left join salon_artists as artist on artist.artist_id = items.artist_id
    left join service_lists as lists on lists.salon_id = items.salon_id
   where items.id = any(:itemIds)
   order by array_position(cast(:itemIds as bigint[]), items.id)`;
