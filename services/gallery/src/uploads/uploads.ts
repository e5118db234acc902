import { findImage, uploadImage as uploadImageCall } from '@frizo/contracts';
import {
  respond,
  route,
  scheduledJob,
  userIdOf,
  type ComposedService,
  type ServiceParts,
} from '@frizo/service-kit';
import { createImagePool } from '../images/image-pool.ts';
import type { ImageFiles } from '../images/image-files.ts';
import { uploadImage } from './upload-image.ts';
import { imageOf } from './uploads.store.ts';
import type { Knex } from 'knex';

const dayMs = 24 * 60 * 60 * 1000;

/** The upload call, and the reply to services about its images. */
export function createUploads(
  { knex, transaction, clock, log }: ServiceParts,
  files: ImageFiles,
): Required<Pick<ComposedService, 'routes' | 'responders' | 'jobs' | 'stop'>> {
  const pool = createImagePool({ log });
  const parts = { transaction, clock, files, pool };
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
    ],
    responders: [
      respond(findImage, async ({ imageId, userId }) => ({
        image: (await imageOf(knex, imageId, userId)) ?? null,
      })),
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

/** Deletes uploads without an image, once they are no longer counted. */
export async function sweepUploads(knex: Knex, now: Date): Promise<void> {
  await knex('uploads')
    .whereNull('image_id')
    .where('created_at', '<', new Date(now.getTime() - dayMs))
    .delete();
}
