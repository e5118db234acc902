import { randomUUID } from 'node:crypto';
import { imagePart, type Image } from '@frizo/contracts';
import { DomainError, notFound, uploadRefusals } from '@frizo/service-kit';
import type { Knex } from 'knex';
import {
  deletePartialUpload,
  deleteParts,
  findPartialUpload,
  insertPartialUpload,
  readParts,
  savePart,
  type PartialUpload,
} from './partial-uploads.store.ts';
import { countInHour, storePicture, type UploadParts } from './upload-image.ts';
import { imageOf, type UploadType } from './uploads.store.ts';

/** Of a person at once; the parts of each take up to ten megabytes of the database. */
export const mostUnfinished = 10;

/** Starts an upload in parts, which counts like one that is sent whole. */
export async function startPartialUpload(
  parts: UploadParts,
  { userId, imageType, bytes }: { userId: number; imageType: UploadType; bytes: number },
): Promise<{ uploadId: string; partBytes: number }> {
  const at = parts.clock.now();
  const id = randomUUID();
  const partBytes = Math.max(imagePart.minBytes, Math.ceil(bytes / imagePart.most));
  await parts.transaction(async (trx) => {
    const uploadId = await countInHour(trx, { userId, imageType, at });
    await insertPartialUpload(trx, { id, uploadId, userId, bytes, partBytes, at }, mostUnfinished);
  });
  return { uploadId: id, partBytes };
}

/** Stores one part. Its place in the file follows from its number, so parts can arrive in any order and more than once. */
export async function storePart(
  knex: Knex,
  { id, userId, part, content }: { id: string; userId: number; part: number; content: Buffer },
): Promise<void> {
  const upload = await existing(knex, id, userId);
  if (upload.imageId !== null) return;
  if (content.length !== sizeOfPart(upload, part)) throw uploadRefusals.unreadable();
  await savePart(knex, id, part, content);
}

/** Checks and stores the picture of an upload whose parts are all here; an upload that was refused is dropped. */
export async function finishPartialUpload(
  parts: UploadParts & { readonly knex: Knex },
  { id, userId }: { id: string; userId: number },
): Promise<Image> {
  const { knex, transaction } = parts;
  const upload = await existing(knex, id, userId);
  const stored = upload.imageId === null ? undefined : await imageOf(knex, upload.imageId, userId);
  if (stored) return stored;
  const received = await readParts(knex, id);
  if (received.length !== Math.ceil(upload.bytes / upload.partBytes)) throw incomplete();
  const bytes = Buffer.concat(received.map(({ content }) => content));
  try {
    return await storePicture(parts, upload.uploadId, bytes, (trx) => deleteParts(trx, id));
  } catch (error) {
    const isRefused = error instanceof DomainError && error.details.fields !== undefined;
    if (isRefused) await transaction((trx) => deletePartialUpload(trx, id, userId));
    throw error;
  }
}

async function existing(knex: Knex, id: string, userId: number): Promise<PartialUpload> {
  const upload = await findPartialUpload(knex, id, userId);
  if (!upload) throw notFound('This upload is no longer there. Please choose the picture again.');
  return upload;
}

/** Bytes; 0 for a number beyond the end. */
function sizeOfPart({ bytes, partBytes }: PartialUpload, part: number): number {
  return Math.max(0, Math.min(partBytes, bytes - part * partBytes));
}

function incomplete(): DomainError {
  return new DomainError('upload.incomplete', 'Parts of the picture are missing.', { status: 409 });
}
