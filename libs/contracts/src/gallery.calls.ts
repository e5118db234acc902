import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, image } from './shared.ts';

export const getGalleryItem = defineCall({
  name: 'getGalleryItem',
  q: 'Q15',
  service: 'gallery',
  method: 'GET',
  path: '/items/:galleryItemID',
  secure: false,
  request: z.object({ galleryItemID: id }),
  answer: z.object({
    id,
    image,
    imageBefore: image.nullable(),
    artistId: id,
    salonId: id,
    serviceId: id,
    salonServiceId: id,
  }),
  notice: 'Request fail',
  summary: 'One public picture of work (spec 7.4).',
});

export const galleryCalls = { getGalleryItem };
