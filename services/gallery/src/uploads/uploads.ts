import { findImage, uploadImage as uploadImageCall } from '@frizo/contracts';
import { respond, route, userIdOf, type ComposedService, type ServiceParts } from '@frizo/service-kit';
import type { ImageFiles } from '../images/image-files.ts';
import { createTurns } from './in-turn.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { uploadImage } from './upload-image.ts';
import { imageOf } from './uploads.store.ts';

const hourMs = 60 * 60 * 1000;

/** What people send, and who may use it. */
export function createUploads(
  { knex, transaction, clock }: ServiceParts,
  files: ImageFiles,
): Required<Pick<ComposedService, 'routes' | 'responders' | 'jobs'>> {
  const parts = { transaction, clock, files, inTurn: createTurns({ atOnce: 2, waiting: 30 }) };
  return {
    routes: [
      route(uploadImageCall, {
        // The same picture again is the same image; an upload that fails has to stay counted.
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
    jobs: [{ name: 'sweep-uploads', everyMs: hourMs, run: () => sweepUploads(knex, clock.now()) }],
  };
}
