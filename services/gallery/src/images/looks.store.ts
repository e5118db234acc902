import { buffer } from 'node:stream/consumers';
import type { Knex } from 'knex';
import sharp from 'sharp';
import type { ImageFiles } from './image-files.ts';
import { looksOf, type Look } from './perceptual-hash.ts';

/** Stores the looks of an image; again changes nothing. */
export async function saveLooks(trx: Knex, imageId: number, looks: readonly Look[]): Promise<void> {
  const rows = looks.map(({ region, hash, detail, colors }) => ({
    image_id: imageId,
    region,
    hash: hash.toString(),
    detail: detail.toString(),
    colors: Buffer.from(colors),
  }));
  await trx('image_looks').insert(rows).onConflict(['image_id', 'region']).ignore();
  await trx('images').where({ id: imageId }).update({ has_looks: true });
}

const batchSize = 50;

/** Adds the looks of pictures that were stored without them, from their smallest file. */
export async function addMissingLooks(knex: Knex, files: ImageFiles): Promise<void> {
  for (;;) {
    const images = await knex('images')
      .where({ has_looks: false })
      .orderBy('id')
      .limit(batchSize)
      .select<{ id: number; key: string }[]>('id', 'key');
    for (const { id, key } of images) await addLooks(knex, files, { id, key });
    if (images.length < batchSize) return;
  }
}

async function addLooks(
  knex: Knex,
  files: ImageFiles,
  { id, key }: { id: number; key: string },
): Promise<void> {
  const file = await files.open(`${key}-small.jpg`);
  // Without its file it is shown nowhere, so there is nothing to compare.
  if (!file) return void (await knex('images').where({ id }).update({ has_looks: true }));
  const bytes = await buffer(file.stream);
  await saveLooks(knex, id, await looksOf(sharp(bytes)));
}
