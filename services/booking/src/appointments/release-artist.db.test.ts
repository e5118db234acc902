import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  appointmentChanged,
  bookAsClient,
  bookAsProfessional,
  releaseArtist,
  reopenArtist,
} from '@frizo/contracts';
import { buildActor, publishedEvents, until } from '@frizo/service-kit/testing';
import { saveArtist } from '../reference-data.store.ts';
import {
  artist,
  clearCalendar,
  client,
  ids,
  inPhoenix,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';
import { givenAppointment, givenSalonClient } from '../testing/given-appointment.ts';
import { at, start, timedStart } from '../testing/starts.ts';
import { releaseJob } from './release-artist.ts';

const owner = buildActor({ userId: 500, userType: 7, salonId: ids.salon, salonAdmin: true });

describe('an artist who is to be removed', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  beforeEach(async () => {
    await clearCalendar(fixtures);
    await fixtures.knex('artist_releases').delete();
    await fixtures.knex('artists').update({ closed_until: null });
  });
  afterAll(() => fixtures.stop());

  const release = (moveToArtistId: number | null = null) =>
    fixtures.host.bus.request(releaseArtist, { salonId: ids.salon, artistId: ids.artist, moveToArtistId });
  const book = (startTimestamp: number, parts: Parameters<typeof start>[1] = {}) =>
    fixtures.host.call(
      bookAsClient,
      { appointments: [start(startTimestamp, { isOverlapConfirmed: true, ...parts })] },
      { actor: client },
    );
  const booked = async (startTimestamp: number, parts: Parameters<typeof start>[1] = {}) =>
    (await book(startTimestamp, parts)).body.appointments[0]?.id ?? 0;
  const rowOf = (id: number) => fixtures.knex('appointments').where({ id }).first<Record<string, unknown>>();

  it('has the upcoming active appointments at that salon, by start', async () => {
    const salonClientId = await givenSalonClient(fixtures.knex, { firstName: 'Ida', lastName: 'Klein' });
    const given = (startsAt: string, parts: object = {}) =>
      givenAppointment(fixtures.knex, {
        startsAt: new Date(inPhoenix('2026-03-03', startsAt) * 1000),
        ...parts,
      });
    const later = await given('15:00', { salonClientId });
    const sooner = await given('11:00');
    await given('12:00', { status: 1 });
    await given('13:00', { salonId: 2 });
    await givenAppointment(fixtures.knex, { startsAt: new Date(inPhoenix('2026-03-02', '08:00') * 1000) });
    const reply = await release();
    expect([reply.moved, reply.remainingCount]).toEqual([0, 2]);
    expect(reply.remaining.map(({ appointmentId, reason }) => [appointmentId, reason])).toEqual([
      [sooner, null],
      [later, null],
    ]);
    expect(reply.remaining[1]).toMatchObject({
      date: '2026-03-03',
      startSeconds: 54_000,
      serviceName: 'Cut',
      clientName: 'Ida Klein',
    });
    expect((await book(at('16:00'))).status).toBe(200);
  });

  it('cannot be booked once nothing is left, by clients or by the salon, however late the event of the removal is', async () => {
    expect(await release()).toEqual({ moved: 0, remainingCount: 0, remaining: [], isMoving: false });
    expect((await book(at('10:00'))).status).toBe(400);
    const appointments = [timedStart(at('10:00'))];
    const bySalon = { appointments, client: { firstName: 'Ada', lastName: 'Moss', phone: '6025550147' } };
    expect((await fixtures.host.call(bookAsProfessional, bySalon, { actor: owner })).status).toBe(400);
    expect((await book(at('10:00'), { artistId: ids.otherArtist })).status).toBe(200);
    fixtures.clock.set('2026-03-02T19:00:00Z');
    await saveArtist(fixtures.knex, { ...artist, version: 2 });
    expect((await book(at('13:00'))).status).toBe(400);
    await saveArtist(fixtures.knex, { ...artist, version: 3, isBookable: false });
    await saveArtist(fixtures.knex, { ...artist, version: 4 });
    expect((await book(at('13:00'))).status).toBe(200);
  });

  it('can be booked again when the removal has failed', async () => {
    await release();
    const request = { salonId: ids.salon, artistId: ids.artist };
    await fixtures.host.bus.request(reopenArtist, { ...request, salonId: 2 });
    expect((await book(at('10:00'))).status).toBe(400);
    await fixtures.host.bus.request(reopenArtist, request);
    expect((await book(at('10:00'))).status).toBe(200);
  });

  it('hands over what the other artist is free for, at the agreed time and price, and the client is told', async () => {
    const id = await booked(at('10:00'));
    const price = (await rowOf(id))?.['price_cents'];
    expect(await release(ids.otherArtist)).toMatchObject({ moved: 1, remainingCount: 0 });
    expect(await rowOf(id)).toMatchObject({
      artist_id: ids.otherArtist,
      price_cents: price,
      status: 0,
      version: 2,
      start_seconds: 36_000,
    });
    expect(await fixtures.knex('occupancies').pluck('artist_id')).toEqual([ids.otherArtist]);
    const events = await until(
      async () =>
        (await publishedEvents(fixtures.nats.url, appointmentChanged)).filter(
          (one) => one.appointmentId === id,
        ),
      ({ length }) => length === 1,
    );
    expect(events[0]).toMatchObject({
      by: 'professional',
      change: 'moved',
      artistId: ids.otherArtist,
      artistName: 'Bea Ruiz',
      previous: { artistId: ids.artist, artistName: 'Ana Ruiz' },
    });
    expect(await release(ids.otherArtist)).toMatchObject({ moved: 0, remainingCount: 0 });
  });

  it('keeps what the other artist is not free for or does not offer, with the reason', async () => {
    await booked(at('10:00'), { artistId: ids.otherArtist });
    const clash = await booked(at('10:30'));
    const color = await booked(at('13:00'), { serviceId: ids.color });
    const free = await booked(at('15:00'));
    const reply = await release(ids.otherArtist);
    expect([reply.moved, reply.remainingCount]).toEqual([1, 2]);
    expect(reply.remaining.map(({ appointmentId, reason }) => [appointmentId, reason])).toEqual([
      [clash, 'not_free'],
      [color, 'service_not_offered'],
    ]);
    expect(await rowOf(free)).toMatchObject({ artist_id: ids.otherArtist });
    expect(await rowOf(clash)).toMatchObject({ artist_id: ids.artist, version: 1 });
    expect((await book(at('17:00'))).status).toBe(200);
  });

  it('keeps what would be outside the working hours of the other artist', async () => {
    const sunday = await givenAppointment(fixtures.knex, {
      startsAt: new Date(inPhoenix('2026-03-08', '11:00') * 1000),
    });
    const reply = await release(ids.otherArtist);
    expect(reply.remaining).toMatchObject([{ appointmentId: sunday, reason: 'not_free' }]);
  });

  describe('with hundreds of appointments', () => {
    /** Hourly on working days of both artists, from Tuesday on. */
    async function givenMany(count: number): Promise<void> {
      const monday = inPhoenix('2026-03-02', '10:00');
      const starts = Array.from({ length: count }, (_, index) => {
        const day = Math.floor(index / 9) + 1;
        return monday + (day + Math.floor(day / 6)) * 86_400 + (index % 9) * 3_600;
      });
      for (const startsAt of starts)
        await givenAppointment(fixtures.knex, { startsAt: new Date(startsAt * 1000) });
    }
    const ofArtist = async (artistId: number) =>
      (await fixtures.knex('appointments').where({ artist_id: artistId }).pluck('id')).length;
    const finished = () =>
      until(
        () => release(ids.otherArtist),
        ({ isMoving }) => !isMoving,
      );

    it('answers at once, moves them in batches, and takes no bookings meanwhile', async () => {
      await givenMany(600);
      const first = await release(ids.otherArtist);
      expect(first).toMatchObject({ isMoving: true, remainingCount: 600 });
      expect((await book(at('17:00'))).status).toBe(400);
      expect(await finished()).toEqual({ isMoving: false, moved: 600, remainingCount: 0, remaining: [] });
      expect([await ofArtist(ids.artist), await ofArtist(ids.otherArtist)]).toEqual([0, 600]);
      expect((await book(at('17:00'))).status).toBe(400);
      expect(await release(ids.otherArtist)).toMatchObject({ moved: 0, remainingCount: 0 });
    });

    it('says at the end which remain and why, and takes bookings again', async () => {
      await booked(inPhoenix('2026-03-03', '10:00'), { artistId: ids.otherArtist });
      await givenMany(60);
      expect(await release(ids.otherArtist)).toMatchObject({ isMoving: true });
      expect(await finished()).toMatchObject({
        moved: 59,
        remainingCount: 1,
        remaining: [{ date: '2026-03-03', startSeconds: 36_000, reason: 'not_free' }],
      });
      expect((await book(at('17:00'))).status).toBe(200);
    });

    it('goes on where it was when a batch fails or the process ends', async () => {
      await givenMany(120);
      let batches = 0;
      const parts = fixtures.parts;
      const failing: typeof parts = {
        ...parts,
        transaction: (work) => {
          batches += 1;
          if (batches === 2) throw new Error('the process ends');
          return parts.transaction(work);
        },
      };
      await fixtures.knex('artist_releases').insert({
        artist_id: ids.artist,
        salon_id: ids.salon,
        move_to_artist_id: ids.otherArtist,
        touched_at: fixtures.clock.now(),
      });
      const payload = { artistId: ids.artist, moveToArtistId: ids.otherArtist };
      await expect(releaseJob(failing).run(payload)).rejects.toThrow('the process ends');
      expect(await ofArtist(ids.otherArtist)).toBe(50);
      await releaseJob(parts).run(payload);
      await releaseJob(parts).run(payload);
      expect(await finished()).toMatchObject({ moved: 120, remainingCount: 0 });
    });

    it('is not disturbed by a second request, also for another successor or for none', async () => {
      await givenMany(60);
      await release(ids.otherArtist);
      expect(await release()).toMatchObject({ isMoving: true });
      expect(await fixtures.knex('artist_releases').pluck('move_to_artist_id')).toEqual([ids.otherArtist]);
      await finished();
    });
  });
});
