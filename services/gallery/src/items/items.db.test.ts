import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { galleryItemChanged, getGalleryItem } from '@frizo/contracts';
import { key, startGalleryFixtures, type GalleryFixtures } from '../testing/fixtures.ts';
import { saveArtist } from '../favorites/favorites.store.ts';
import { saveSalon } from '../salons/salons.store.ts';
import { addSalons, buildArtistEvent, buildSalonEvent } from '../testing/salon-fixtures.ts';
import { announceItem } from './items.store.ts';

describe('a gallery item (Q15)', () => {
  let fixtures: GalleryFixtures;

  beforeAll(async () => {
    fixtures = await startGalleryFixtures();
    await addSalons(fixtures.knex);
    await saveArtist(fixtures.knex, buildArtistEvent());
  });
  afterAll(() => fixtures.stop());

  const get = (galleryItemID: number) => fixtures.host.call(getGalleryItem, { galleryItemID });

  it('is public once it is approved, with the picture before', async () => {
    const { status, body } = await get(1);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: 1,
      image: { id: 11, url: `/api/gallery/images/${key}`, placeholder: 'data:,after' },
      imageBefore: { id: 12, url: `/api/gallery/images/${'b'.repeat(20)}`, placeholder: 'data:,before' },
      artistId: 101,
      salonId: 1,
      serviceId: 501,
      salonServiceId: 5,
    });
  });

  it.each([
    ['awaits its review', 2],
    ['does not exist', 3],
    ['has an impossible id', Number.MAX_SAFE_INTEGER],
  ])('is not found if it %s', async (_why, id) => {
    expect(await get(id)).toMatchObject({ status: 404, body: { error: { key: 'resource.not_found' } } });
  });

  it('is not found while its salon is not public', async () => {
    await saveSalon(fixtures.knex, buildSalonEvent({ version: 2, isPublic: false }));
    expect((await get(1)).status).toBe(404);
    await saveSalon(fixtures.knex, buildSalonEvent({ version: 3 }));
    expect((await get(1)).status).toBe(200);
  });

  it('is not found once its artist is no longer public or was removed', async () => {
    await saveArtist(fixtures.knex, buildArtistEvent({ version: 2, isPublic: false, isRemoved: true }));
    expect((await get(1)).status).toBe(404);
    await saveArtist(fixtures.knex, buildArtistEvent({ version: 3 }));
    expect((await get(1)).status).toBe(200);
  });

  it.each([0, -1, 1.5, Number.NaN])('is requested by its id, which %d is not', async (id) => {
    expect((await get(id)).status).toBe(400);
  });

  it('is published with its current state and version', async () => {
    const { parts } = fixtures.host.services.get('gallery') ?? {};
    if (!parts) throw new Error('gallery did not start');
    await fixtures.nats.pause();
    await parts.transaction(async (trx) => {
      await trx('items').where({ id: 2 }).update({ status: 'approved', version: 2 });
      await announceItem(trx, parts.outbox, 2);
    });
    const row = await fixtures.knex('outbox').first<{ subject: string; payload: unknown }>();
    await fixtures.nats.resume();
    expect(row?.subject).toBe(galleryItemChanged.subject);
    expect(row?.payload).toMatchObject({
      galleryItemId: 2,
      version: 2,
      isPublic: true,
      imageBefore: null,
      createdAt: '2026-02-01T10:00:00.000Z',
    });
  });
});
