import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookAsClient, getTimeIntervals, saveBookingSettings } from '@frizo/contracts';
import { addDays } from '@frizo/local-time';
import { until } from '@frizo/service-kit/testing';
import { saveArtist, saveHours, saveSalon } from '../reference-data.store.ts';
import { owner } from '../testing/professionals.ts';
import { dayKey, knownDays, publishedFreeTime, type KnownDays } from '../testing/published-free-time.ts';
import {
  address,
  artist,
  client,
  ids,
  inPhoenix,
  salon,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';
import { extendHorizon } from './extend-horizon.ts';

const hour = 3_600;
const wholeDay = [{ addressId: ids.address, startSeconds: 10 * hour, endSeconds: 19 * hour }];
const wednesday = { addressId: ids.address, dayIndex: 3, startSeconds: 10 * hour, endSeconds: 19 * hour };
/** 122 days after the frozen clock's date. */
const horizonEnd = '2026-07-02';

describe('published free time', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());

  const published = (isExpected: (days: KnownDays) => boolean): Promise<KnownDays> =>
    until(async () => knownDays(await publishedFreeTime(fixtures.nats.url)), isExpected);
  const freeOn = (days: KnownDays, date: string, artistId: number = ids.artist) =>
    days.get(dayKey(artistId, date));

  it('covers all artists to the end of the horizon after a start', async () => {
    const days = await published((known) => known.has(dayKey(ids.otherArtist, horizonEnd)));
    expect(freeOn(days, '2026-03-03')).toEqual(wholeDay);
    expect(freeOn(days, '2026-03-08')).toEqual([]);
    expect(freeOn(days, horizonEnd)).toEqual(wholeDay);
  });

  it('follows a booking, and matches the free starts of the day', async () => {
    const appointment = { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut };
    const startTimestamp = inPhoenix('2026-03-04', '12:00');
    const booking = { appointments: [{ ...appointment, startTimestamp }] };
    expect((await fixtures.host.call(bookAsClient, booking, { actor: client })).status).toBe(200);
    const days = await published((known) => freeOn(known, '2026-03-04')?.length === 2);
    const { body } = await fixtures.host.call(getTimeIntervals, { ...appointment, ymd: '20260304' });
    expect(startsIn(freeOn(days, '2026-03-04') ?? [], hour)).toEqual(body.freeStarts);
    expect(freeOn(days, '2026-03-05')).toEqual(wholeDay);
  });

  it('follows hours, a new time zone of an address, and an artist and a salon that stop taking bookings', async () => {
    const { knex } = fixtures;
    await saveHours(knex, {
      artistId: ids.artist,
      version: 2,
      hours: [{ addressId: ids.address, dayIndex: 5, startSeconds: 8 * hour, endSeconds: 9 * hour }],
    });
    await published((known) => freeOn(known, '2026-03-06')?.[0]?.startSeconds === 8 * hour);
    await saveSalon(knex, {
      ...salon,
      version: 2,
      addresses: [{ ...address, timezone: 'America/New_York' }],
    });
    // Booked from 12:00 to 13:00 in Phoenix, which is two hours later in New York.
    await saveHours(knex, { artistId: ids.artist, version: 3, hours: [wednesday] });
    await published((known) => freeOn(known, '2026-03-04')?.[0]?.endSeconds === 14 * hour);
    await saveArtist(knex, { ...artist, version: 2, isBookable: false });
    await published((known) => freeOn(known, '2026-03-11')?.length === 0);
    await saveSalon(knex, { ...salon, version: 3, isPublic: false });
    await published((known) => freeOn(known, '2026-03-03', ids.otherArtist)?.length === 0);
    await saveArtist(knex, { ...artist, version: 3 });
    await saveSalon(knex, { ...salon, version: 4 });
    const days = await published((known) => freeOn(known, '2026-03-11')?.length === 1);
    expect(freeOn(days, '2026-03-12')).toEqual([]);
  });

  it('includes new days at the far end after some days', async () => {
    await extendHorizon(fixtures.knex, fixtures.clock.now());
    await until(
      () => fixtures.knex('stale_days'),
      (rows) => rows.length === 0,
    );
    fixtures.clock.set('2026-03-09T17:00:00Z');
    await extendHorizon(fixtures.knex, fixtures.clock.now());
    const days = await published((known) => known.has(dayKey(ids.otherArtist, '2026-07-09')));
    expect(freeOn(days, '2026-07-09', ids.otherArtist)).toEqual(wholeDay);
    const events = await publishedFreeTime(fixtures.nats.url);
    const last = events.findLast(({ artistId }) => artistId === ids.otherArtist);
    expect(last?.days.map(({ date }) => date)).toEqual(daysFrom('2026-07-03', 7));
  });

  it("ends at the salon's booking horizon, in the time zone of its address, and is extended each day", async () => {
    const saveHorizon = (horizonDays: number) =>
      fixtures.host.call(saveBookingSettings, { horizonDays }, { actor: owner });
    const freeOfOther = (days: KnownDays, date: string) => freeOn(days, date, ids.otherArtist);
    expect((await saveHorizon(7)).status).toBe(200);
    const shorter = await published((known) => freeOfOther(known, '2026-03-17')?.length === 0);
    expect(freeOfOther(shorter, '2026-03-16')).toEqual(wholeDay);
    expect(freeOfOther(shorter, '2026-07-09')).toEqual([]);

    // One in the morning of the next day in UTC, but the evening before at the salon: nothing is added yet.
    fixtures.clock.set('2026-03-10T01:00:00Z');
    await extendHorizon(fixtures.knex, fixtures.clock.now());
    expect(await fixtures.knex('free_time_horizons').where({ artist_id: ids.otherArtist })).toEqual([
      expect.objectContaining({ until_date: '2026-03-16' }),
    ]);

    fixtures.clock.set('2026-03-10T08:00:00Z');
    await extendHorizon(fixtures.knex, fixtures.clock.now());
    const nextDay = await published((known) => freeOfOther(known, '2026-03-17')?.length === 1);
    expect(freeOfOther(nextDay, '2026-03-18')).toEqual([]);

    expect((await saveHorizon(365)).status).toBe(200);
    const longer = await published((known) => freeOfOther(known, '2026-07-09')?.length === 1);
    expect(freeOfOther(longer, '2026-03-18')).toEqual(wholeDay);
  });
});

/** The free starts of a service that a consumer derives from free spans. */
function startsIn(
  free: readonly { readonly startSeconds: number; readonly endSeconds: number }[],
  processingSeconds: number,
): number[] {
  return free.flatMap(({ startSeconds, endSeconds }) => {
    const count = Math.max(0, Math.floor((endSeconds - processingSeconds - startSeconds) / 900) + 1);
    return Array.from({ length: count }, (_, index) => startSeconds + index * 900);
  });
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}
