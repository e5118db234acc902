import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { artistChanged, type PayloadOf } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startGalleryFixtures, type GalleryFixtures } from '../testing/fixtures.ts';

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

describe("gallery's copy of artists", () => {
  let fixtures: GalleryFixtures;
  let connection: NatsConnection;

  beforeAll(async () => {
    fixtures = await startGalleryFixtures();
    connection = await connect({ servers: fixtures.nats.url });
  });
  afterAll(async () => {
    await connection.close();
    await fixtures.stop();
  });

  it('follows the events of business, and ignores events that arrive twice or late', async () => {
    const events = [
      artist,
      { ...artist, version: 3, isPublic: false, lastName: 'Moss' },
      artist,
      { ...artist, version: 1 },
    ];
    for (const payload of events)
      await jetstream(connection).publish(artistChanged.subject, JSON.stringify(payload));
    await until(
      // Those of favorites and of the names of a salon's artists; other consumers of the event do not count.
      () => fixtures.knex('inbox').whereIn('consumer', ['on-artist-changed', 'on-salon-artist-changed']),
      (rows) => rows.length === 2 * events.length,
    );
    expect(await fixtures.knex('artists')).toEqual([{ artist_id: 101, version: 3, is_public: false }]);
    expect(await fixtures.knex('salon_artists')).toEqual([
      { artist_id: 101, version: 3, salon_id: 1, first_name: 'Ana', last_name: 'Moss' },
    ]);
  });
});
