import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { artistChanged, type PayloadOf } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startGalleryWorld, type GalleryWorld } from '../testing/world.ts';

const artist: PayloadOf<typeof artistChanged> = {
  artistId: 101,
  version: 2,
  salonId: 1,
  firstName: 'Ana',
  lastName: 'Ruiz',
  airtouchCertified: 0,
  airtouchCertUrl: null,
  isPublic: true,
  isBookable: true,
};

describe('which artists there are', () => {
  let world: GalleryWorld;
  let connection: NatsConnection;

  beforeAll(async () => {
    world = await startGalleryWorld();
    connection = await connect({ servers: world.nats.url });
  });
  afterAll(async () => {
    await connection.close();
    await world.stop();
  });

  it('follows business, and is not moved by what comes twice or late', async () => {
    const told = [artist, { ...artist, version: 3, isPublic: false }, artist, { ...artist, version: 1 }];
    for (const payload of told)
      await jetstream(connection).publish(artistChanged.subject, JSON.stringify(payload));
    await until(
      () => world.knex('inbox'),
      (rows) => rows.length === told.length,
    );
    expect(await world.knex('artists')).toEqual([{ artist_id: 101, version: 3, is_public: false }]);
  });
});
