import type { NearDuplicate } from '@frizo/contracts';
import type { Knex } from 'knex';
import { isSameLook, mirroredRegion, mostHashBits } from '../images/perceptual-hash.ts';
import type { PresentOwnImage } from '../images/image-addresses.ts';

/** An item that awaits review, with its pictures. */
export interface ComparedItem {
  readonly id: number;
  readonly salonId: number;
  readonly imageId: number;
  readonly beforeId: number | null;
}

/** Shown with an item; more would not change a decision. */
const mostShown = 4;
/** Of one picture. The same picture may be in many galleries. */
const mostItemsPerPicture = 20;
/** Looks that one look is compared with in detail, the most similar first: a plain surface resembles many. */
const mostCandidates = 200;

interface LookPair {
  readonly imageId: number;
  readonly otherId: number;
  readonly hash: string;
  readonly detail: string;
  readonly colors: Buffer;
  readonly otherHash: string;
  readonly otherDetail: string;
  readonly otherColors: Buffer;
}

interface ShownRow {
  readonly imageId: number;
  readonly imageKey: string;
  readonly imagePlaceholder: string;
  readonly imageIsWithheld: boolean;
  readonly itemId: number;
  readonly status: NearDuplicate['status'];
  readonly salonId: number;
  readonly salonTitle: string | null;
  readonly salonUrl: string | null;
  readonly artistId: number;
  readonly artistName: string | null;
}

/**
 * Finds other items that show the same pictures as these, or nearly the same ones: recompressed, resized, slightly recolored, mirrored, or
 * cropped by up to about a tenth. The same file is the same image.
 */
export async function findNearDuplicates(
  knex: Knex,
  presentImage: PresentOwnImage,
  items: readonly ComparedItem[],
): Promise<(itemId: number) => NearDuplicate[]> {
  const imageIds = items.flatMap(({ imageId, beforeId }) =>
    beforeId === null ? [imageId] : [imageId, beforeId],
  );
  const similar = await findSimilarImages(knex, imageIds);
  const others = new Set([...similar.values()].flatMap((ids) => [...ids]));
  const rows = await itemsWith(knex, [...others]);
  const byImage = Map.groupBy(rows, ({ imageId }) => imageId);
  const found = new Map(
    items.map((item) => {
      const duplicates = (['image', 'imageBefore'] as const).flatMap((of) => {
        const imageId = of === 'image' ? item.imageId : item.beforeId;
        const ids = imageId === null ? [] : [...(similar.get(imageId) ?? [])];
        return ids
          .flatMap((id) => byImage.get(id) ?? [])
          .filter(({ itemId }) => itemId !== item.id)
          .map((row) => present(row, presentImage, of, item.salonId));
      });
      const sorted = duplicates.toSorted((a, b) => Number(a.isSameSalon) - Number(b.isSameSalon));
      return [item.id, sorted.slice(0, mostShown)] as const;
    }),
  );
  return (itemId) => found.get(itemId) ?? [];
}

/** The ids of pictures that look like each of these, and its own, the most similar first. */
export async function findSimilarImages(
  knex: Knex,
  imageIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const { rows } = await knex.raw<{ rows: LookPair[] }>(similarSql, { imageIds: [...imageIds] });
  const similar = new Map(imageIds.map((id) => [id, new Set([id])]));
  for (const pair of rows) {
    const one = { hash: BigInt(pair.hash), detail: BigInt(pair.detail), colors: pair.colors };
    const other = {
      hash: BigInt(pair.otherHash),
      detail: BigInt(pair.otherDetail),
      colors: pair.otherColors,
    };
    if (isSameLook(one, other)) similar.get(pair.imageId)?.add(pair.otherId);
  }
  return similar;
}

const bands = [0, 1, 2, 3];
const bandOf = (hash: string, band: number) => `((${hash} >> ${band * 16}) & 65535)`;
/** A band and the sixteen that differ from it in one bit. */
const nearOf = (band: number) =>
  `array(select ${bandOf('hash', band)} # bit from (select 0::bigint as bit union all select 1::bigint << place from generate_series(0, 15) as place) as bits) as near_${band}`;
const distance = 'bit_count((image_looks.hash # probe.hash)::bit(64))';
/** Its columns are all in the index of the band. */
const similarBy = (band: number) => `
      select image_id, region, ${distance} as distance from image_looks
       where ${bandOf('image_looks.hash', band)} = any(probe.near_${band})
         and ${distance} <= ${mostHashBits} and region < ${mirroredRegion} and image_id <> probe.image_id`;

/**
 * The whole picture, and the whole mirrored, is compared with every part of the others, each found by one of the four bands of its hash.
 * Hashes are text: they exceed 2^53.
 */
export const similarSql = `
  with probe as materialized (
    select image_id, region, hash, detail, colors, ${bands.map(nearOf).join(', ')}
      from image_looks where image_id = any(:imageIds) and region in (0, ${mirroredRegion})
  )
  select probe.image_id as "imageId", probe.hash::text, probe.detail::text, probe.colors,
         other.image_id as "otherId", other.hash::text as "otherHash", other.detail::text as "otherDetail", other.colors as "otherColors"
    from probe cross join lateral (
      select * from (${bands.map(similarBy).join(' union ')}) as found
       order by distance, image_id, region limit ${mostCandidates}
    ) as candidate
    join image_looks as other on other.image_id = candidate.image_id and other.region = candidate.region
   order by probe.image_id, candidate.distance, other.image_id`;

async function itemsWith(knex: Knex, imageIds: readonly number[]): Promise<ShownRow[]> {
  const { rows } = await knex.raw<{ rows: ShownRow[] }>(itemsSql, {
    imageIds: [...imageIds],
    mostItemsPerPicture,
  });
  return rows;
}

/** Public ones first, since those are who a picture may have been stolen from. */
const itemsSql = `
  select images.id as "imageId", images.key as "imageKey", images.placeholder as "imagePlaceholder", images.is_withheld as "imageIsWithheld",
         shown.id as "itemId", shown.status, shown.salon_id as "salonId", salon.title as "salonTitle", salon.url as "salonUrl",
         shown.artist_id as "artistId", artist.first_name || ' ' || artist.last_name as "artistName"
    from images
    cross join lateral (
      select id, status, salon_id, artist_id from (
        select * from items where image_id = images.id union select * from items where image_before_id = images.id
      ) as both_sides
       order by status = 'approved' desc, id limit :mostItemsPerPicture
    ) as shown
    left join review_salons as salon on salon.salon_id = shown.salon_id
    left join salon_artists as artist on artist.artist_id = shown.artist_id
   where images.id = any(:imageIds)`;

function present(
  row: ShownRow,
  presentImage: PresentOwnImage,
  of: NearDuplicate['of'],
  salonId: number,
): NearDuplicate {
  return {
    galleryItemId: row.itemId,
    image: presentImage({
      id: row.imageId,
      key: row.imageKey,
      placeholder: row.imagePlaceholder,
      isWithheld: row.imageIsWithheld,
    }),
    of,
    status: row.status,
    salon: { id: row.salonId, title: row.salonTitle, url: row.salonUrl },
    artist: { id: row.artistId, name: row.artistName },
    isSameSalon: row.salonId === salonId,
  };
}
