import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookAsClient, getTimeIntervals } from '@frizo/contracts';
import { addDays } from '@frizo/local-time';
import { until } from '@frizo/service-kit/testing';
import { keepArtist } from '../reference/keep-artist.ts';
import { keepHours } from '../reference/keep-hours.ts';
import { keepSalon } from '../reference/keep-salon.ts';
import { dayKey, knownDays, toldFreeTime, type KnownDays } from '../testing/told-free-time.ts';
import {
  address,
  artist,
  client,
  ids,
  inPhoenix,
  salon,
  startBookingWorld,
  type BookingWorld,
} from '../testing/world.ts';
import { extendHorizon } from './extend-horizon.ts';

const hour = 3_600;
const wholeDay = [{ addressId: ids.address, startSeconds: 10 * hour, endSeconds: 19 * hour }];
const wednesday = { addressId: ids.address, dayIndex: 3, startSeconds: 10 * hour, endSeconds: 19 * hour };
/** 122 days after the clock's. */
const horizonEnd = '2026-07-02';

describe('free time, as others are told of it', () => {
  let world: BookingWorld;

  beforeAll(async () => {
    world = await startBookingWorld();
  });
  afterAll(() => world.stop());

  const told = (isWished: (days: KnownDays) => boolean): Promise<KnownDays> =>
    until(async () => knownDays(await toldFreeTime(world.nats.url)), isWished);
  const freeOn = (days: KnownDays, date: string, artistId: number = ids.artist) =>
    days.get(dayKey(artistId, date));

  it('is known of everybody to the end of the horizon after a start', async () => {
    const days = await told((known) => known.has(dayKey(ids.otherArtist, horizonEnd)));
    expect(freeOn(days, '2026-03-03')).toEqual(wholeDay);
    expect(freeOn(days, '2026-03-08')).toEqual([]);
    expect(freeOn(days, horizonEnd)).toEqual(wholeDay);
  });

  it('follows a booking, and is what the times of the day say', async () => {
    const appointment = { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut };
    const startTimestamp = inPhoenix('2026-03-04', '12:00');
    const booking = { appointments: [{ ...appointment, startTimestamp }] };
    expect((await world.host.call(bookAsClient, booking, { actor: client })).status).toBe(200);
    const days = await told((known) => freeOn(known, '2026-03-04')?.length === 2);
    const { body } = await world.host.call(getTimeIntervals, { ...appointment, ymd: '20260304' });
    expect(startsIn(freeOn(days, '2026-03-04') ?? [], hour)).toEqual(body.freeStarts);
    expect(freeOn(days, '2026-03-05')).toEqual(wholeDay);
  });

  it('follows hours, an address that moves to another clock, and an artist and a salon who take no bookings', async () => {
    const { knex } = world;
    await keepHours(knex, {
      artistId: ids.artist,
      version: 2,
      hours: [{ addressId: ids.address, dayIndex: 5, startSeconds: 8 * hour, endSeconds: 9 * hour }],
    });
    await told((known) => freeOn(known, '2026-03-06')?.[0]?.startSeconds === 8 * hour);
    await keepSalon(knex, {
      ...salon,
      version: 2,
      addresses: [{ ...address, timezone: 'America/New_York' }],
    });
    // Booked from 12:00 to 13:00 in Phoenix, which New York's clock shows two hours later.
    await keepHours(knex, { artistId: ids.artist, version: 3, hours: [wednesday] });
    await told((known) => freeOn(known, '2026-03-04')?.[0]?.endSeconds === 14 * hour);
    await keepArtist(knex, { ...artist, version: 2, isBookable: false });
    await told((known) => freeOn(known, '2026-03-11')?.length === 0);
    await keepSalon(knex, { ...salon, version: 3, isPublic: false });
    await told((known) => freeOn(known, '2026-03-03', ids.otherArtist)?.length === 0);
    await keepArtist(knex, { ...artist, version: 3 });
    await keepSalon(knex, { ...salon, version: 4 });
    const days = await told((known) => freeOn(known, '2026-03-11')?.length === 1);
    expect(freeOn(days, '2026-03-12')).toEqual([]);
  });

  it('has the new days at the far end when days have gone by', async () => {
    await extendHorizon(world.knex, world.clock.now());
    await until(
      () => world.knex('stale_days'),
      (rows) => rows.length === 0,
    );
    world.clock.set('2026-03-09T17:00:00Z');
    await extendHorizon(world.knex, world.clock.now());
    const days = await told((known) => known.has(dayKey(ids.otherArtist, '2026-07-09')));
    expect(freeOn(days, '2026-07-09', ids.otherArtist)).toEqual(wholeDay);
    const events = await toldFreeTime(world.nats.url);
    const last = events.findLast(({ artistId }) => artistId === ids.otherArtist);
    expect(last?.days.map(({ date }) => date)).toEqual(daysFrom('2026-07-03', 7));
  });
});

/** What a reader takes for the free starts of a service. */
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
