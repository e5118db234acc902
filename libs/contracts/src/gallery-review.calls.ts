import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, image, timestamp } from './shared.ts';

/** Why a picture is rejected, in the order of the keys 1 to 6 of the review page; the mail to the owner explains each. */
export const rejectionReason = z.enum([
  'not-own-work',
  'poor-quality',
  'wrong-service',
  'advertising',
  'inappropriate',
  'other',
]);
export type RejectionReason = z.output<typeof rejectionReason>;

/** What an owner reads about each. */
export const rejectionTexts: Readonly<Record<RejectionReason, string>> = {
  'not-own-work': 'It looks like the work of somebody else. Please show only work of your own.',
  'poor-quality': 'It is blurred, too dark or too small. Please take a sharper, brighter one.',
  'wrong-service': 'It does not show the service that you have chosen for it.',
  advertising: 'It contains text, contact details or advertising.',
  inappropriate: 'It is not suitable for everybody who visits the gallery.',
  other: 'It cannot be shown in the gallery.',
};

/** A text by the reviewer, which the mail quotes; required for the reason `other`. */
const note = z.string().trim().max(300);

const reviewStatus = z.enum(['pending', 'approved', 'rejected']);
export type ReviewStatus = z.output<typeof reviewStatus>;

/** Who shows a picture. Names are null while the event that contains them has not arrived. */
const shownBy = {
  salon: z.object({ id, title: z.string().nullable(), url: z.string().nullable() }),
  artist: z.object({ id, name: z.string().nullable() }),
};

/** Another gallery item with a picture that looks the same or nearly so. */
const nearDuplicate = z.object({
  galleryItemId: id,
  image,
  /** Which picture of the reviewed item it resembles. */
  of: z.enum(['image', 'imageBefore']),
  status: reviewStatus,
  ...shownBy,
  /** Whether the same salon shows it; another salon's may be stolen. */
  isSameSalon: z.boolean(),
});
export type NearDuplicate = z.output<typeof nearDuplicate>;

/** A gallery item that awaits review. */
export const reviewItem = z.object({
  galleryItemId: id,
  /** A decision starts from the version that was seen. */
  version: z.int().positive(),
  image,
  imageBefore: image.nullable(),
  ...shownBy,
  /** The name of its service; null if the salon no longer has it. */
  service: z.string().nullable(),
  createdAt: timestamp,
  /** The most similar first, those of other salons before those of the same one. */
  duplicates: z.array(nearDuplicate),
});
export type ReviewItem = z.output<typeof reviewItem>;

const itemIds = z.array(id).max(60);

export const claimReviewItems = defineCall({
  name: 'claimReviewItems',
  service: 'gallery',
  method: 'POST',
  path: '/review/claim',
  secure: true,
  request: z.object({
    /** How many to claim in addition to those held. */
    count: z.int().min(0).max(20).default(10),
    /** Items that the page already has: their leases are renewed. */
    held: itemIds.default([]),
  }),
  answer: z.object({
    /** The oldest first; of those claimed by this admin before, all that are not held. */
    items: z.array(reviewItem),
    /** Held items that another admin has meanwhile, or that no longer await review. */
    lost: itemIds,
    /** All items that await review. */
    waiting: z.int().nonnegative(),
    leaseSeconds: z.int().positive(),
  }),
  notice: false,
  summary:
    'Claims the oldest pictures that await review, so that no other admin gets them, and renews the leases of held ones (decisions 1 and 6); admins only.',
});

export const releaseReviewItems = defineCall({
  name: 'releaseReviewItems',
  service: 'gallery',
  method: 'POST',
  path: '/review/release',
  secure: true,
  request: z.object({ galleryItemIds: itemIds }),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary: 'Gives claimed pictures back, for other admins; admins only. Without it a lease expires.',
});

export const decideReview = defineCall({
  name: 'decideReview',
  service: 'gallery',
  method: 'POST',
  path: '/review/decisions',
  secure: true,
  request: z.object({
    /** Chosen by the page: the same decision again changes nothing, and undo names it. */
    decisionId: z.uuid(),
    galleryItemId: id,
    version: z.int().positive(),
    outcome: z.enum(['approved', 'rejected']),
    /** Required to reject. */
    reason: rejectionReason.optional(),
    note: note.optional(),
  }),
  answer: z.object({
    /** Until then the decision can be undone. */
    undoUntil: timestamp,
  }),
  notice: false,
  summary:
    'Approves or rejects a picture (decisions 6); admins only. 409 review.item_changed if its owner has changed or removed it, review.already_decided if another admin has decided, review.decision_id_used if the id belongs to another decision or to one that was undone.',
});

export const undoReview = defineCall({
  name: 'undoReview',
  service: 'gallery',
  method: 'POST',
  path: '/review/decisions/:decisionId/undo',
  secure: true,
  request: z.object({ decisionId: z.uuid() }),
  answer: z.object({
    /** It awaits review again, claimed by this admin. */
    item: reviewItem,
  }),
  notice: false,
  summary:
    'Takes back an own decision within ten minutes; admins only. 409 review.undo_expired, review.item_changed as for decideReview; again it returns the item.',
});

export const getReviewDecisions = defineCall({
  name: 'getReviewDecisions',
  service: 'gallery',
  method: 'GET',
  path: '/review/decisions',
  secure: true,
  request: z.object({
    limit: z.int().min(1).max(50).default(20),
    offset: z.int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({
    count: z.int().nonnegative(),
    decisions: z.array(
      z.object({
        id,
        /** Of the decision; of the decision that was undone. */
        decisionId: z.uuid(),
        action: z.enum(['approved', 'rejected', 'undone']),
        from: reviewStatus,
        to: reviewStatus,
        galleryItemId: id,
        /** The picture that was decided on, also if the item has another one now. */
        image,
        salon: z.object({ id, title: z.string().nullable() }),
        artist: z.object({ id, name: z.string().nullable() }),
        reason: rejectionReason.nullable(),
        note: z.string(),
        admin: z.object({ id, name: z.string().nullable() }),
        decidedAt: timestamp,
        /** Whether the caller can undo it now. */
        canUndo: z.boolean(),
      }),
    ),
  }),
  notice: false,
  summary: 'The audit of reviews, newest first; admins only.',
});

export const galleryReviewCalls = {
  claimReviewItems,
  releaseReviewItems,
  decideReview,
  undoReview,
  getReviewDecisions,
};
