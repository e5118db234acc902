import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFavoriteItem, artistChanged, getOwnSalonGallery, salonChanged } from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startGalleryFixtures, type GalleryFixtures } from '../testing/fixtures.ts';
import { addSalons, buildArtistEvent, buildSalonEvent } from '../testing/salon-fixtures.ts';

describe('a salon that has just been opened', () => {
  let fixtures: GalleryFixtures;
  let connection: NatsConnection;

  beforeAll(async () => {
    fixtures = await startGalleryFixtures();
    await addSalons(fixtures.knex);
    connection = await connect({ servers: fixtures.nats.url });
  });
  afterAll(async () => {
    await connection.close();
    await fixtures.stop();
  });

  const ownerOf = (salonId: number) => buildActor({ userId: salonId * 10, userType: 7, salonId });
  const gallery = (salonId: number) =>
    fixtures.host.call(getOwnSalonGallery, { limit: 12, offset: 0 }, { actor: ownerOf(salonId) });

  /** Publishes an event of business, and waits until its row is there. */
  async function publish(salonId: number, which: 'salons' | 'salon_artists'): Promise<void> {
    const [{ subject }, payload] =
      which === 'salons'
        ? [salonChanged, buildSalonEvent({ salonId })]
        : [artistChanged, buildArtistEvent({ salonId, artistId: salonId * 10 })];
    await jetstream(connection).publish(subject, JSON.stringify(payload));
    await until(
      () => fixtures.knex(which).where({ salon_id: salonId }),
      ({ length }) => length === 1,
    );
  }

  it.each([
    [31, ['salons', 'salon_artists']],
    [32, ['salon_artists', 'salons']],
  ] as const)(
    'has no gallery yet, and has one when salon and artist have arrived (%d)',
    async (salonId, order) => {
      for (const which of order) {
        expect(await gallery(salonId)).toMatchObject({
          status: 503,
          body: { error: { key: 'salon.opening', retryAfterSeconds: 1 } },
        });
        await publish(salonId, which);
      }
      expect(await gallery(salonId)).toMatchObject({ status: 200, body: { count: 0 } });
    },
  );

  it('does not keep its owner from favorites', async () => {
    const request = { galleryItemID: 1 };
    const { status } = await fixtures.host.call(addFavoriteItem, request, { actor: ownerOf(33) });
    expect(status).toBe(200);
  });
});
