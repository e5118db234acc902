import { z } from 'zod';
import { galleryItem } from './discovery.calls.ts';
import { defineQuestion } from './event.ts';
import { id } from './shared.ts';

export const findGalleryItem = defineQuestion({
  subject: 'discovery.ask.find-gallery-item.v1',
  service: 'discovery',
  request: z.object({ galleryItemId: id }),
  answer: z.object({ item: galleryItem.nullable() }),
  deadlineMs: 300,
  summary: 'A public picture of the gallery with what cards say of it, for previews of links to it.',
});
