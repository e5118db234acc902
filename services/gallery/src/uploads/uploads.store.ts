import type { Image } from '@frizo/contracts';
import type { Knex } from 'knex';
import { saveLooks } from '../images/looks.store.ts';
import type { ProcessedImage } from '../images/process-image.ts';
import { presentImage } from '../images/image-addresses.ts';
import { keepUploadedAgain } from '../images/withhold-images.ts';
import { StoredImage } from '../items/items.store.ts';

export type UploadType = 'appointment' | 'profile' | 'gallery';

/** Counts an upload of its sender. Returns the time of the first one in the window if the limit is reached. */
export async function countUpload(
  trx: Knex.Transaction,
  upload: { userId: number; imageType: UploadType; at: Date },
  limit: { most: number; since: Date },
): Promise<{ id: number } | { firstAt: Date }> {
  // One at a time for each person: concurrent requests would all see the same count.
  await trx.raw(`select pg_advisory_xact_lock(hashtext('uploads'), hashtext(?))`, [String(upload.userId)]);
  const recent = await trx('uploads')
    .where({ user_id: upload.userId })
    .where('created_at', '>', limit.since)
    .orderBy('created_at', 'desc')
    .limit(limit.most)
    .select<{ created_at: Date }[]>('created_at');
  const first = recent[limit.most - 1];
  if (first) return { firstAt: first.created_at };
  const row = { user_id: upload.userId, image_type: upload.imageType, created_at: upload.at };
  const [counted] = await trx('uploads').insert(row).returning<{ id: number }[]>('id');
  return counted as { id: number };
}

/**
 * Stores the image of an upload. The same picture again, from any sender, is the existing image; `wasRemoved` if its public files may have been
 * removed since they were saved.
 */
export async function saveImage(
  trx: Knex.Transaction,
  upload: { readonly id: number; readonly at: Date },
  { key, placeholder, looks }: Pick<ProcessedImage, 'key' | 'placeholder' | 'looks'>,
): Promise<{ image: Image; wasRemoved: boolean }> {
  await trx('images').insert({ key, placeholder }).onConflict('key').ignore();
  const image = await StoredImage.query(trx).findOne({ key }).throwIfNotFound();
  await saveLooks(trx, image.id, looks);
  await trx('uploads').where({ id: upload.id }).update({ image_id: image.id });
  return { image: presentImage(image), wasRemoved: await keepUploadedAgain(trx, image.id, upload.at) };
}

/** A person's own picture; undefined for pictures of others and deleted ones. It stays until the end of the transaction. */
export async function imageOf(knex: Knex, imageId: number, userId: number): Promise<Image | undefined> {
  const image = await StoredImage.query(knex)
    .findById(imageId)
    .where({ is_deleted: false })
    .forKeyShare()
    .whereExists(knex('uploads').whereRaw('uploads.image_id = images.id').where({ user_id: userId }));
  return image && presentImage(image);
}
