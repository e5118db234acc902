import { buildDemoData, type DemoData, photoOf } from '@frizo/demo';
import { isSeeded, seedOnce, type Outbox, type SeedReport, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { readEnv } from '../src/env.ts';
import type { ImageFiles } from '../src/images/image-files.ts';
import { announceItem } from '../src/items/items.store.ts';
import { saveDemoPictures, type DrawnPicture } from './drawn-pictures.ts';

/** Seeds the demo's gallery, in which a few items await review. */
export async function seedDemo(parts: ServiceParts, files: ImageFiles, report: SeedReport): Promise<void> {
  if (await isSeeded(parts.knex)) return;
  // The pictures do not depend on the day; drawing takes long, so it stays outside the transaction.
  const now = parts.clock.now();
  const demo = buildDemoData({ today: now.toISOString().slice(0, 10) });
  const portraits = demo.portraits.map(({ id, spec }) => ({ ...photoOf(demo, id), spec }));
  const { demoCache } = readEnv(parts.env);
  const options = { cacheFolder: demoCache, now, onProgress: report };
  const drawn = await saveDemoPictures(
    [...demo.pictures, ...portraits, ...demo.pendingWorks.map(({ picture }) => picture)],
    files,
    options,
  );
  await seedOnce(parts, (trx, today) => fill(trx, parts.outbox, buildDemoData({ today }), drawn));
}

async function fill(
  trx: Knex.Transaction,
  outbox: Outbox,
  demo: DemoData,
  pictures: readonly DrawnPicture[],
): Promise<void> {
  const images = pictures.map(({ pictureId, key, placeholder }) => ({ id: pictureId, key, placeholder }));
  await trx.batchInsert('images', images, 500);
  const photos = demo.artists.map(({ userId, portraitId }) => ({
    user_id: userId,
    image_type: 'profile',
    image_id: photoOf(demo, portraitId).id,
    created_at: `${demo.today}T00:00:00Z`,
  }));
  await trx.batchInsert('uploads', photos, 500);
  const pending = demo.pendingWorks.map(({ item }) => item);
  const items = [...demo.galleryItems, ...pending].map((item) => ({
    id: item.id,
    artist_id: item.artistId,
    salon_id: item.salonId,
    salon_service_id: item.salonServiceId,
    service_id: item.serviceId,
    image_id: item.pictureId,
    image_before_id: item.beforePictureId,
    status: pending.includes(item) ? 'pending' : 'approved',
    created_at: item.createdAt,
  }));
  await trx.batchInsert('items', items, 500);
  for (const table of ['images', 'items']) {
    await trx.raw(`select setval(pg_get_serial_sequence(?, 'id'), (select max(id) from ??))`, [table, table]);
  }
  for (const item of [...demo.galleryItems, ...pending]) await announceItem(trx, outbox, item.id);
}
