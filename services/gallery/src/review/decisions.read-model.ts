import {
  type AnswerOf,
  type getReviewDecisions,
  type RejectionReason,
  rejectionTexts,
  type ReviewStatus,
} from '@frizo/contracts';
import type { Knex } from 'knex';
import type { PresentOwnImage } from '../images/image-addresses.ts';
import { type Decider, undoMs } from './decide.ts';

interface DecisionRow {
  readonly id: number;
  readonly decisionId: string;
  readonly action: 'approved' | 'rejected' | 'undone';
  readonly from: ReviewStatus;
  readonly to: ReviewStatus;
  readonly galleryItemId: number;
  readonly imageId: number;
  readonly imageKey: string;
  readonly imagePlaceholder: string;
  readonly imageIsWithheld: boolean;
  readonly salonId: number;
  readonly salonTitle: string | null;
  readonly artistId: number;
  readonly artistName: string | null;
  readonly reason: RejectionReason | null;
  readonly note: string;
  readonly adminId: number;
  readonly adminName: string | null;
  readonly decidedAt: Date;
  readonly canUndo: boolean;
}

/** The audit of reviews, newest first. An undo is an entry of its own beside its decision. */
export async function readDecisions(
  knex: Knex,
  present: PresentOwnImage,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  { adminId, now }: Decider,
): Promise<AnswerOf<typeof getReviewDecisions>> {
  const [counted] = await knex('review_decisions').count<{ count: number }[]>('* as count');
  const undoableSince = new Date(now.getTime() - undoMs);
  const { rows } = await knex.raw<{ rows: DecisionRow[] }>(decisionsSql, {
    adminId,
    undoableSince,
    limit,
    offset,
  });
  return {
    count: Number(counted?.count),
    decisions: rows.map((row) => ({
      id: row.id,
      decisionId: row.decisionId,
      action: row.action,
      from: row.from,
      to: row.to,
      galleryItemId: row.galleryItemId,
      image: present({
        id: row.imageId,
        key: row.imageKey,
        placeholder: row.imagePlaceholder,
        isWithheld: row.imageIsWithheld,
      }),
      salon: { id: row.salonId, title: row.salonTitle },
      artist: { id: row.artistId, name: row.artistName },
      reason: row.reason,
      note: row.note,
      admin: { id: row.adminId, name: row.adminName },
      decidedAt: Math.floor(row.decidedAt.getTime() / 1_000),
      canUndo: row.canUndo,
    })),
  };
}

const decisionsSql = `
  select audit.id, audit.decision_id as "decisionId", audit.action, audit.from_status as "from", audit.to_status as "to",
         audit.item_id as "galleryItemId", audit.reason, audit.note, audit.decided_at as "decidedAt",
         images.id as "imageId", images.key as "imageKey", images.placeholder as "imagePlaceholder", images.is_withheld as "imageIsWithheld",
         audit.salon_id as "salonId", salon.title as "salonTitle", audit.artist_id as "artistId", artist.first_name || ' ' || artist.last_name as "artistName",
         audit.admin_id as "adminId", admin.name as "adminName",
         audit.action <> 'undone' and audit.admin_id = :adminId and audit.decided_at >= :undoableSince
           and exists (select from items where items.id = audit.item_id and items.version = audit.item_version) as "canUndo"
    from review_decisions as audit
    join images on images.id = audit.image_id
    left join review_salons as salon on salon.salon_id = audit.salon_id
    left join salon_artists as artist on artist.artist_id = audit.artist_id
    left join review_admins as admin on admin.admin_id = audit.admin_id
   order by audit.id desc limit :limit offset :offset`;

/** Why items were rejected, by id, for the people of their salon; only of those that still are. */
export async function readRejections(
  knex: Knex,
  items: readonly { readonly id: number; readonly status: ReviewStatus }[],
): Promise<ReadonlyMap<number, string>> {
  const itemIds = items.filter(({ status }) => status === 'rejected').map(({ id }) => id);
  if (itemIds.length === 0) return new Map();
  const rows = await knex('review_decisions')
    .distinctOn('item_id')
    .where({ action: 'rejected' })
    .whereIn('item_id', itemIds)
    .orderBy([{ column: 'item_id' }, { column: 'id', order: 'desc' }])
    .select<{ itemId: number; reason: RejectionReason; note: string }[]>(
      'item_id as itemId',
      'reason',
      'note',
    );
  return new Map(
    rows.map(({ itemId, reason, note }) => [
      itemId,
      [rejectionTexts[reason], note].filter(Boolean).join(' '),
    ]),
  );
}
