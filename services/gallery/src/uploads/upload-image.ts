import { errorKeys, type Image } from '@frizo/contracts';
import { DomainError, type ServiceParts, uploadRefusals } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { ImageFiles } from '../images/image-files.ts';
import type { ImagePool } from '../images/image-pool.ts';
import { TooManyPixels, WrongImageFormat, type ProcessedImage } from '../images/process-image.ts';
import { countUpload, saveImage, type UploadType } from './uploads.store.ts';

const hourMs = 60 * 60 * 1000;
/** Per hour and person. Enough to fill a gallery; processing takes a second of processor time each. */
export const mostUploads = 60;

export interface UploadParts extends Pick<ServiceParts, 'transaction' | 'clock'> {
  readonly files: ImageFiles;
  readonly pool: ImagePool;
}

/** Stores a picture that is sent whole (spec 5.5, 7.4). It is counted before it is processed, and stays counted even if refused. */
export async function uploadImage(
  parts: UploadParts,
  { userId, imageType, bytes }: { userId: number; imageType: UploadType; bytes: Buffer },
): Promise<Image> {
  const at = parts.clock.now();
  const uploadId = await parts.transaction((trx) => countInHour(trx, { userId, imageType, at }));
  return storePicture(parts, uploadId, bytes);
}

/**
 * Counts an upload and returns its id.
 * @throws DomainError 429 with the time to wait once there are too many in an hour
 */
export async function countInHour(
  trx: Knex.Transaction,
  upload: { userId: number; imageType: UploadType; at: Date },
): Promise<number> {
  const limit = { most: mostUploads, since: new Date(upload.at.getTime() - hourMs) };
  const counted = await countUpload(trx, upload, limit);
  if ('firstAt' in counted) throw tooMany(counted.firstAt, upload.at);
  return counted.id;
}

/**
 * Stores the picture of a counted upload in every size. Its files are named by its content, so that the same picture again changes nothing.
 * @param onSaved part of the transaction that stores it
 */
export async function storePicture(
  { transaction, files, pool, clock }: UploadParts,
  uploadId: number,
  bytes: Buffer,
  onSaved: (trx: Knex.Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<Image> {
  const picture = await pool.process(bytes).catch(refuse);
  // Files first, since a picture with a row can be shown.
  await files.save(picture.files);
  const { image, wasRemoved } = await transaction(async (trx) => {
    const saved = await saveImage(trx, { id: uploadId, at: clock.now() }, picture);
    await onSaved(trx);
    return saved;
  });
  if (wasRemoved) await files.save(picture.files);
  return image;
}

/** A file with a JPEG or PNG header that cannot be decoded is refused too. */
function refuse(error: unknown): ProcessedImage {
  if (error instanceof TooManyPixels) throw uploadRefusals.tooBig();
  throw error instanceof WrongImageFormat ? uploadRefusals.wrongFormat() : error;
}

function tooMany(firstAt: Date, now: Date): DomainError {
  const waitMs = firstAt.getTime() + hourMs - now.getTime();
  return new DomainError(errorKeys.tooManyRequests, 'Too many pictures in an hour. Please wait a while.', {
    status: 429,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}
