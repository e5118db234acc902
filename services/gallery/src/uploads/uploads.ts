import {
  cancelImageUpload,
  findImage,
  finishImageUpload,
  sendImagePart,
  startImageUpload,
  uploadImage as uploadImageCall,
} from '@frizo/contracts';
import {
  respond,
  route,
  scheduledJob,
  userIdOf,
  type ComposedService,
  type Route,
  type ServiceParts,
} from '@frizo/service-kit';
import { createImagePool } from '../images/image-pool.ts';
import type { ImageFiles } from '../images/image-files.ts';
import { finishPartialUpload, startPartialUpload, storePart } from './partial-uploads.ts';
import { deletePartialUpload } from './partial-uploads.store.ts';
import { uploadImage, type UploadParts } from './upload-image.ts';
import { imageOf } from './uploads.store.ts';
import type { Knex } from 'knex';

const dayMs = 24 * 60 * 60 * 1000;

/** The upload calls, and the reply to services about its images. */
export function createUploads(
  { knex, transaction, clock, log }: ServiceParts,
  files: ImageFiles,
): Required<Pick<ComposedService, 'routes' | 'responders' | 'jobs' | 'stop'>> {
  const pool = createImagePool({ log });
  const parts = { knex, transaction, clock, files, pool };
  return {
    routes: [
      route(uploadImageCall, {
        // The same picture again is the same image, and a failed upload must stay counted.
        idempotency: 'none',
        async handle({ request, actor, file }) {
          const upload = { userId: userIdOf(actor), imageType: request.image_type, bytes: file.bytes };
          const { id, url, placeholder } = await uploadImage(parts, upload);
          return { imageId: id, url, placeholder };
        },
      }),
      ...partialUploadRoutes(parts),
    ],
    responders: [
      respond(findImage, async ({ imageId, userId }) => {
        const image = await imageOf(knex, imageId, userId);
        if (!image) return { image: null };
        // Its caller stores the public address, which a picture that was rejected does not have.
        const used = await knex('images')
          .where({ id: imageId, is_withheld: false })
          .update({ is_used_elsewhere: true });
        return { image: used > 0 ? image : null };
      }),
    ],
    stop: () => pool.stop(),
    jobs: [
      scheduledJob({
        name: 'sweep-uploads',
        schedule: '47 * * * *',
        run: () => sweepUploads(knex, clock.now()),
      }),
    ],
  };
}

/** Uploads in parts. None stores its answer: repeating any of them has the same effect, and counts must stay. */
function partialUploadRoutes(parts: UploadParts & { readonly knex: Knex }): Route[] {
  return [
    route(startImageUpload, {
      idempotency: 'none',
      handle: ({ request, actor }) =>
        startPartialUpload(parts, {
          userId: userIdOf(actor),
          imageType: request.image_type,
          bytes: request.bytes,
        }),
    }),
    route(sendImagePart, {
      idempotency: 'none',
      async handle({ request, actor, file }) {
        const { uploadId: id, part } = request;
        await storePart(parts.knex, { id, userId: userIdOf(actor), part, content: file.bytes });
        return { success: true as const };
      },
    }),
    route(finishImageUpload, {
      idempotency: 'none',
      async handle({ request, actor }) {
        const upload = { id: request.uploadId, userId: userIdOf(actor) };
        const { id, url, placeholder } = await finishPartialUpload(parts, upload);
        return { imageId: id, url, placeholder };
      },
    }),
    route(cancelImageUpload, {
      idempotency: 'none',
      async handle({ request, actor }) {
        await deletePartialUpload(parts.knex, request.uploadId, userIdOf(actor));
        return { success: true as const };
      },
    }),
  ];
}

/** Deletes uploads without an image, once they are no longer counted, and what was received of uploads in parts. */
export async function sweepUploads(knex: Knex, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs);
  await knex('partial_uploads').where('created_at', '<', before).delete();
  await knex('uploads').whereNull('image_id').where('created_at', '<', before).delete();
}
