import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fixedClock, startTestHost, until, type TestHost } from '@frizo/service-kit/testing';
import { service } from '../index.ts';
import { dayKey, knownDays, publishedFreeTime } from '../testing/published-free-time.ts';
import { ids, now, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';
import { saveHorizon } from './extend-horizon.ts';
import { publishFreeTime } from './publish-free-time.ts';
import { markArtistStale } from './stale-days.store.ts';

describe('free time, published by several copies', () => {
  let fixtures: BookingFixtures;
  let copy: TestHost;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    // Wait until the first copy has published everything, so that the start of the second one adds nothing.
    await until(
      () => fixtures.knex('free_time_horizons'),
      (rows) => rows.length === 2,
    );
    const { databaseUrl, nats } = fixtures;
    copy = await startTestHost({
      services: [service],
      databaseUrl,
      natsUrl: nats.url,
      clock: fixedClock(now),
      migrate: false,
    });
  });
  afterAll(async () => {
    await copy.stop();
    await fixtures.stop();
  });

  const nothingStale = () =>
    until(
      () => fixtures.knex('stale_days'),
      (rows) => rows.length === 0,
    );
  const everythingPublished = () =>
    until(
      () => fixtures.knex('outbox'),
      (rows) => rows.length === 0,
    );

  it('is published once, by the first copy, even if both run at the same moment', async () => {
    await nothingStale();
    await everythingPublished();
    const before = (await publishedFreeTime(fixtures.nats.url)).length;
    const artistIds = Array.from({ length: 60 }, (_, index) => 1_000 + index);
    // As if their days were published already: the horizon's job may run at any moment.
    await saveHorizon(
      fixtures.knex,
      artistIds.map((artistId) => ({ artistId, untilDate: '9999-12-31' })),
    );
    await fixtures.knex('artists').insert(artistIds.map(bareArtist));
    await fixtures.knex('hour_lists').insert(artistIds.map((artist_id) => ({ artist_id, version: 1 })));
    await fixtures.knex.transaction(async (trx) => {
      for (const artistId of artistIds) await markArtistStale(trx, artistId);
    });
    await Promise.all([fixtures.host, copy].map((host) => publishFreeTime(partsOf(host))));
    await nothingStale();
    await everythingPublished();
    const published = (await publishedFreeTime(fixtures.nats.url)).slice(before);
    expect(published.map(({ artistId }) => artistId).sort((a, b) => a - b)).toEqual(artistIds);
  });

  it('is published once for many concurrent changes', async () => {
    const before = (await publishedFreeTime(fixtures.nats.url)).length;
    await fixtures.knex.transaction(async (trx) => {
      for (let change = 0; change < 30; change++) await markArtistStale(trx, ids.artist);
    });
    await nothingStale();
    await everythingPublished();
    expect((await publishedFreeTime(fixtures.nats.url)).length).toBe(before + 1);
  });

  it('stays queued if publishing fails', async () => {
    const parts = partsOf(fixtures.host);
    const broken = {
      ...parts.outbox,
      rowOf: () => {
        throw new Error('no room');
      },
    };
    await fixtures.knex.transaction(async (trx) => {
      await markArtistStale(trx, ids.otherArtist);
      await expect(
        publishFreeTime({
          ...parts,
          knex: trx,
          transaction: (work) => trx.transaction(work),
          outbox: broken,
        }),
      ).rejects.toThrow('no room');
      expect(await trx('stale_days').where({ artist_id: ids.otherArtist })).toHaveLength(1);
    });
    await nothingStale();
    const days = knownDays(await publishedFreeTime(fixtures.nats.url));
    expect(days.get(dayKey(ids.otherArtist, '2026-03-03'))).toHaveLength(1);
  });
});

function partsOf(host: TestHost) {
  const { parts } = host.services.get('booking') ?? {};
  if (!parts) throw new Error('booking did not start');
  return parts;
}

function bareArtist(artist_id: number) {
  return { artist_id, version: 1, salon_id: ids.salon, name: 'Ada Moss', is_public: true, is_bookable: true };
}
