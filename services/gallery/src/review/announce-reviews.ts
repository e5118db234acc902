import { galleryItemsReviewed, type RejectionReason } from '@frizo/contracts';
import type { ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { type ImageAddresses, presentImage } from '../images/image-addresses.ts';

/** Until then an undone decision was never announced. */
const quietMs = 60_000;
/** A salon with many pictures is not kept waiting longer than this for the mail that sums them up. */
const longestWaitMs = 10 * 60_000;
/** In one event; the rest follows a minute later. */
const mostItems = 500;

interface ReviewedRow {
  readonly salonId: number;
  readonly galleryItemId: number;
  readonly artistId: number;
  readonly outcome: 'approved' | 'rejected';
  readonly reason: RejectionReason | null;
  readonly note: string;
  readonly imageId: number;
  readonly key: string;
  readonly placeholder: string;
}

/**
 * Publishes the decisions about each salon's pictures once none has been added for a minute, so that one mail sums them up and an undone
 * one is in no mail. Decisions on pictures that were removed since are dropped.
 */
export async function announceReviews(
  { transaction, outbox }: Pick<ServiceParts, 'transaction' | 'outbox'>,
  addresses: ImageAddresses,
  now: Date,
): Promise<void> {
  const presentMailed = await addresses.mailedImages(now);
  await transaction(async (trx) => {
    const bySalon = Map.groupBy(await takeDue(trx, now), ({ salonId }) => salonId);
    for (const [salonId, rows] of bySalon) {
      await outbox.add(trx, galleryItemsReviewed, {
        salonId,
        items: rows.map(({ galleryItemId, artistId, outcome, reason, note, imageId, key, placeholder }) => ({
          galleryItemId,
          artistId,
          image:
            outcome === 'approved'
              ? presentImage({ id: imageId, key, placeholder })
              : presentMailed({ id: imageId, key, placeholder, isWithheld: true }),
          outcome,
          reason,
          note,
        })),
      });
    }
  });
}

async function takeDue(trx: Knex.Transaction, now: Date): Promise<ReviewedRow[]> {
  const { rows } = await trx.raw<{ rows: ReviewedRow[] }>(takeSql, {
    quietSince: new Date(now.getTime() - quietMs),
    waitingSince: new Date(now.getTime() - longestWaitMs),
    mostItems,
  });
  return rows;
}

const takeSql = `
  with due as (
    select salon_id from review_notices
     group by salon_id having max(decided_at) <= :quietSince or min(decided_at) <= :waitingSince
  ), numbered as (
    select decision, row_number() over (partition by salon_id order by decision) as place
      from review_notices join due using (salon_id) where decided_at <= :quietSince
  ), taken as (
    delete from review_notices using numbered
     where review_notices.decision = numbered.decision and numbered.place <= :mostItems
    returning review_notices.decision
  )
  select decisions.salon_id as "salonId", decisions.item_id as "galleryItemId", decisions.artist_id as "artistId",
         decisions.action as outcome, decisions.reason, decisions.note, decisions.image_id as "imageId", images.key, images.placeholder
    from taken
    join review_decisions as decisions on decisions.id = taken.decision
    join items on items.id = decisions.item_id
    join images on images.id = decisions.image_id
   order by decisions.salon_id, decisions.id`;
