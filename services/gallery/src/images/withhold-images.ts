import { findChosenStyles } from '@frizo/contracts';
import {
  handleJob,
  type JobDefinition,
  scheduledJob,
  type Job,
  type ServiceParts,
  Unanswered,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { ImageFiles } from './image-files.ts';

/** A rejection can be undone for ten minutes; a deletion takes as long, so that pages which are open still show the picture. */
export const finalAfterMs = 10 * 60_000;
/** Somebody has uploaded the picture again, and may be filling in a form with it. */
const formMs = 24 * 60 * 60_000;
/** Until booking is asked again whether appointments show a picture. */
const askAgainMs = 60 * 60_000;
const batchSize = 100;

type Parts = Pick<ServiceParts, 'knex' | 'transaction' | 'bus' | 'clock'>;

const publishImages = {
  name: 'publish-images',
  payload: z.object({ imageId: z.int().positive() }),
  retries: { most: 10, firstSeconds: 1, longestSeconds: 600 },
  attemptSeconds: 60,
} satisfies JobDefinition;

/** Withholds or deletes the files of pictures whose check is due, and makes files public again. */
export function imageJobs(parts: Parts, files: ImageFiles): Job[] {
  return [
    scheduledJob({ name: 'check-images', schedule: '* * * * *', run: () => checkDueImages(parts, files) }),
    // It is in an item again, so appointments do not matter.
    handleJob(publishImages, async ({ imageId }) => {
      await applyExposure(parts, files, imageId, { isChosen: true });
    }),
  ];
}

/** Checks pictures that an item no longer shows to the public, once that is final. */
export async function checkLater(trx: Knex, imageIds: readonly (number | null)[], now: Date): Promise<void> {
  const due_at = new Date(now.getTime() + finalAfterMs);
  const rows = imageIds.filter((id) => id !== null).map((image_id) => ({ image_id, due_at }));
  await trx('image_checks').insert(rows).onConflict('image_id').merge();
}

/** Makes the pictures of an item that awaits review public again, soon after the transaction, if they were withheld. */
export async function publishWithheld(
  trx: Knex,
  jobs: ServiceParts['jobs'],
  imageIds: readonly (number | null)[],
): Promise<void> {
  const ids = imageIds.filter((id) => id !== null);
  const withheld = await trx('images').whereIn('id', ids).where({ is_withheld: true }).pluck<number[]>('id');
  await jobs.add(
    trx,
    publishImages,
    withheld.map((imageId) => ({ imageId })),
  );
}

/**
 * Of a picture that was uploaded again, whose files have just been saved: it is public, and checked in a day, since it may remain unused.
 * Returns whether a check may have removed the files in the meantime.
 */
export async function keepUploadedAgain(trx: Knex.Transaction, imageId: number, at: Date): Promise<boolean> {
  const due_at = new Date(at.getTime() + formMs);
  const image = await trx('images')
    .where({ id: imageId })
    .forUpdate()
    .first<ImageRow | undefined>('key', 'is_withheld', 'is_deleted', 'is_used_elsewhere');
  if (image?.is_withheld !== true && image?.is_deleted !== true) {
    await trx('image_checks').where({ image_id: imageId }).update({ due_at });
    return false;
  }
  await trx('images').where({ id: imageId }).update({ is_withheld: false, is_deleted: false });
  await trx('image_checks').insert({ image_id: imageId, due_at }).onConflict('image_id').merge();
  return true;
}

/** All checks that are due. */
export async function checkDueImages(parts: Parts, files: ImageFiles): Promise<void> {
  const now = parts.clock.now();
  for (;;) {
    const imageIds = await parts
      .knex('image_checks')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(batchSize)
      .pluck<number[]>('image_id');
    const chosen = await chosenStyles(parts, imageIds);
    for (const imageId of imageIds) {
      const isChosen = chosen?.has(imageId);
      const exposure = await applyExposure(parts, files, imageId, { isChosen });
      const due_at = new Date(now.getTime() + askAgainMs);
      const check = parts.knex('image_checks').where({ image_id: imageId }).where('due_at', '<=', now);
      await (exposure === 'unknown' ? check.update({ due_at }) : check.delete());
    }
    if (imageIds.length < batchSize) return;
  }
}

/** Those that appointments show; undefined if booking does not reply. */
async function chosenStyles(
  { bus }: Pick<Parts, 'bus'>,
  imageIds: readonly number[],
): Promise<ReadonlySet<number> | undefined> {
  if (imageIds.length === 0) return new Set();
  try {
    return new Set((await bus.request(findChosenStyles, { imageIds: [...imageIds] })).imageIds);
  } catch (error) {
    if (error instanceof Unanswered) return undefined;
    throw error;
  }
}

interface ImageRow {
  readonly key: string;
  readonly is_withheld: boolean;
  readonly is_deleted: boolean;
  readonly is_used_elsewhere: boolean;
}

/** The row stays locked while files move, so that an item that gets the picture meanwhile waits, and sees the result. */
async function applyExposure(
  { transaction }: Pick<Parts, 'transaction'>,
  files: ImageFiles,
  imageId: number,
  { isChosen }: { readonly isChosen: boolean | undefined },
): Promise<Exposure | 'unknown'> {
  return transaction(async (trx) => {
    const image = await trx('images').where({ id: imageId }).forUpdate().first<ImageRow | undefined>();
    if (!image || image.is_deleted) return 'deleted';
    const exposure = await exposureOf(trx, imageId, image);
    if (exposure === 'public' || (exposure === 'deleted' && isChosen === true)) {
      if (image.is_withheld) await files.publish(image.key);
      await trx('images').where({ id: imageId }).update({ is_withheld: false });
      return 'public';
    }
    if (exposure === 'deleted' && isChosen === undefined) return 'unknown';
    await (exposure === 'withheld' ? files.withhold(image.key) : files.remove(image.key));
    await trx('images')
      .where({ id: imageId })
      .update({ is_withheld: true, is_deleted: exposure === 'deleted' });
    return exposure;
  });
}

type Exposure = 'public' | 'withheld' | 'deleted';

/** What is right for a picture after its items and uploads, apart from appointments. */
async function exposureOf(trx: Knex, imageId: number, { is_used_elsewhere }: ImageRow): Promise<Exposure> {
  if (is_used_elsewhere) return 'public';
  const statuses = await trx('items')
    .where({ image_id: imageId })
    .orWhere({ image_before_id: imageId })
    .distinct()
    .pluck<string[]>('status');
  if (statuses.some((status) => status !== 'rejected')) return 'public';
  const other = await trx('uploads')
    .where({ image_id: imageId })
    .whereNot({ image_type: 'gallery' })
    .first<object | undefined>('id');
  if (other) return 'public';
  return statuses.length > 0 ? 'withheld' : 'deleted';
}
