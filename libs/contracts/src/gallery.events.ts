import { z } from 'zod';
import { defineEvent } from './event.ts';
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
