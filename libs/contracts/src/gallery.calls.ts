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

/** What a picture is uploaded for (spec 7.4, image upload); it stands in a path, so the caller always says it. */
export const imageType = z.enum(['appointment', 'profile', 'gallery']);

/** Spec 9, max upload: 10 MB, JPEG or PNG. */
export const imageUpload = { maxBytes: 10_485_760, types: ['image/jpeg', 'image/png'] } as const;

export const uploadImage = defineCall({
  name: 'uploadImage',
  service: 'gallery',
  method: 'POST',
  path: '/images/:image_type',
  secure: true,
  request: z.object({ image_type: imageType }),
  upload: imageUpload,
  answer: z.object({ imageId: id, url: z.string(), placeholder: z.string() }),
  notice: false,
  summary:
    'Keeps a picture in every size; it belongs to who sent it (spec 5.5, 7.4). 400 WRONG_FILE_FORMAT and 413 FILE_IS_TOO_BIG at file.',
});

export const galleryCalls = { getGalleryItem, uploadImage };
