import { z } from 'zod';
import { defineCall } from './call.ts';
import { imageType, imageUpload } from './gallery.calls.ts';

/** A part of a picture that is sent in parts. Bytes. */
export const imagePart = { minBytes: 131_072, maxBytes: 655_360, most: 16 } as const;

const uploadId = z.uuid();

export const startImageUpload = defineCall({
  name: 'startImageUpload',
  service: 'gallery',
  method: 'POST',
  path: '/uploads',
  secure: true,
  request: z.object({
    image_type: imageType,
    /** The size of the whole file. */
    bytes: z.int().positive().max(imageUpload.maxBytes, 'FILE_IS_TOO_BIG'),
  }),
  answer: z.object({
    uploadId,
    /** The size of every part but the last one. */
    partBytes: z.int().positive(),
  }),
  notice: false,
  summary:
    'Starts a picture upload in parts, which survives a lost connection (spec 5.5). Counted as uploadImage is; of more than ten unfinished uploads of a person the oldest is dropped.',
});

export const sendImagePart = defineCall({
  name: 'sendImagePart',
  service: 'gallery',
  method: 'PUT',
  path: '/uploads/:uploadId/parts/:part',
  secure: true,
  request: z.object({
    uploadId,
    /** From 0. */
    part: z
      .int()
      .min(0)
      .max(imagePart.most - 1),
  }),
  upload: { maxBytes: imagePart.maxBytes, types: ['application/octet-stream'] },
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary: 'Stores a part of an upload; sent again it replaces itself. 404 for an upload of someone else.',
});

export const finishImageUpload = defineCall({
  name: 'finishImageUpload',
  service: 'gallery',
  method: 'POST',
  path: '/uploads/:uploadId/finish',
  secure: true,
  request: z.object({ uploadId }),
  answer: z.object({ imageId: z.int().positive(), url: z.string(), placeholder: z.string() }),
  notice: false,
  summary:
    'Checks and stores the picture, as uploadImage does; repeated it gives the same answer. 409 upload.incomplete where parts are missing.',
});

export const cancelImageUpload = defineCall({
  name: 'cancelImageUpload',
  service: 'gallery',
  method: 'DELETE',
  path: '/uploads/:uploadId',
  secure: true,
  request: z.object({ uploadId }),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary: 'Deletes an unfinished upload; idempotent.',
});

export const galleryUploadCalls = {
  startImageUpload,
  sendImagePart,
  finishImageUpload,
  cancelImageUpload,
};
