import { z } from 'zod';
import { defineQuestion } from './event.ts';
import { id, image } from './shared.ts';

export const findImage = defineQuestion({
  subject: 'gallery.ask.find-image.v1',
  service: 'gallery',
  request: z.object({
    imageId: id,
    /** Only what this person has uploaded. */
    userId: id,
  }),
  answer: z.object({ image: image.nullable() }),
  deadlineMs: 2_000,
  summary: "A person's own uploaded picture by its id, for whoever keeps it with something of theirs.",
});
