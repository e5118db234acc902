import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { artistChanged, galleryItemChanged } from '@frizo/contracts';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { startGalleryFixtures, type GalleryFixtures } from '../testing/fixtures.ts';
import { buildArtistEvent } from '../testing/salon-fixtures.ts';

describe('pictures of an invited artist who joins the salon with an account of another id', () => {
  let fixtures: GalleryFixtures;

  beforeAll(async () => {
    fixtures = await startGalleryFixtures();
  });
  afterAll(() => fixtures.stop());

  it('are those of the account, and are published as such', async () => {
    const connection = await connect({ servers: fixtures.nats.url });
    const event = buildArtistEvent({ artistId: 101, version: 3, isRemoved: true, joinedAsId: 777 });
    await jetstream(connection).publish(artistChanged.subject, JSON.stringify(event));
    const events = await until(
      () => publishedEvents(fixtures.nats.url, galleryItemChanged),
      ({ length }) => length === 2,
    );
    await connection.close();
    expect(events).toMatchObject([
      { galleryItemId: 1, artistId: 777, version: 2, isPublic: true },
      { galleryItemId: 2, artistId: 777, version: 2, isPublic: false },
    ]);
    expect(await fixtures.knex('items').pluck('artist_id')).toEqual([777, 777]);
  });
});
