import { errorKeys, type Image } from '@frizo/contracts';
import { DomainError, type ServiceParts, uploadRefusals } from '@frizo/service-kit';
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

/**
 * Stores a picture in every size (spec 5.5, 7.4). It is counted before it is processed, and stays counted even if refused. Its files are
 * named by its content, so that the same picture again changes nothing.
 */
export async function uploadImage(
  { transaction, clock, files, pool }: UploadParts,
  { userId, imageType, bytes }: { userId: number; imageType: UploadType; bytes: Buffer },
): Promise<Image> {
  const at = clock.now();
  const limit = { most: mostUploads, since: new Date(at.getTime() - hourMs) };
  const counted = await transaction((trx) => countUpload(trx, { userId, imageType, at }, limit));
  if ('firstAt' in counted) throw tooMany(counted.firstAt, at);
  const picture = await pool.process(bytes).catch(refuse);
  // Files first, since a picture with a row can be shown.
  await files.save(picture.files);
  return transaction((trx) => saveImage(trx, counted.id, picture));
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
