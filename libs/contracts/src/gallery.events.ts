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
    /** Only approved pictures are public (decisions 6); one that stops being so is taken out of the read models. */
    isPublic: z.boolean(),
    createdAt: z.iso.datetime(),
  }),
  summary: 'A picture of work was published, changed or withdrawn.',
});
