import { z } from 'zod';
import { defineEvent } from './event.ts';
import { rejectionReason } from './gallery-review.calls.ts';
import { id, image } from './shared.ts';

export const galleryItemChanged = defineEvent({
  subject: 'gallery.item-changed.v1',
  service: 'gallery',
  payload: z.object({
    galleryItemId: id,
    version: z.int().positive(),
    artistId: id,
    salonId: id,
    salonServiceId: id,
    serviceId: id,
    image,
    imageBefore: image.nullable(),
    /** Only approved pictures are public (decisions 6); read models remove one that is no longer public. */
    isPublic: z.boolean(),
    /** Absent in earlier events, whose pictures were approved or awaited review. */
    status: z.enum(['pending', 'approved', 'rejected', 'removed']).optional(),
    createdAt: z.iso.datetime(),
  }),
  summary: 'A gallery picture was published, changed or withdrawn.',
});

export const galleryItemsReviewed = defineEvent({
  subject: 'gallery.items-reviewed.v1',
  service: 'gallery',
  payload: z.object({
    salonId: id,
    /** In the order of the decisions. An item is in a later event again if its review was undone after this one. */
    items: z
      .array(
        z.object({
          galleryItemId: id,
          artistId: id,
          image,
          outcome: z.enum(['approved', 'rejected']),
          /** null if it is approved. */
          reason: rejectionReason.nullable(),
          /** By the reviewer; may be empty. */
          note: z.string(),
        }),
      )
      .min(1)
      .max(500),
  }),
  summary:
    'Pictures of a salon were reviewed, and the decisions can no longer be undone quietly: one mail sums them up.',
});
