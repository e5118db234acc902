import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { moveAppointment, reminderDue } from '@frizo/contracts';
import { startTestHost, type TestHost, publishedEvents, until } from '@frizo/service-kit/testing';
import { service } from '../index.ts';
import { givenAppointment, givenSalonClient } from '../testing/given-appointment.ts';
import {
  client,
  clearCalendar,
  ids,
  now,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';
import { owner } from '../testing/professionals.ts';
import { createRemind } from './remind.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('reminders', () => {
  let fixtures: BookingFixtures;
  let copy: TestHost;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    copy = await startTestHost({
      services: [service],
      databaseUrl: fixtures.databaseUrl,
      natsUrl: fixtures.nats.url,
      clock: fixtures.clock,
      migrate: false,
    });
  });
  beforeEach(async () => {
    await clearCalendar(fixtures);
    await fixtures.knex('reminder_marks').delete();
    await remind();
  });
  afterAll(async () => {
    await copy.stop();
    await fixtures.stop();
  });

  const after = (ms: number): Date => new Date(Date.parse(now) + ms);
  const partsOf = (host: TestHost) => {
    const parts = host.services.get('booking')?.parts;
    if (!parts) throw new Error('booking did not start');
    return parts;
  };
  async function remind(host = fixtures.host): Promise<void> {
    const run = createRemind(partsOf(host));
    await run('day');
    await run('hours');
  }
  /** The reminders published for these appointments, after the outbox is empty. */
  async function remindersOf(...appointmentIds: number[]) {
    await until(
      () => fixtures.knex('outbox').where({ subject: reminderDue.subject }),
      (rows: unknown[]) => rows.length === 0,
    );
    const published = await publishedEvents(fixtures.nats.url, reminderDue);
    return published.filter(({ appointmentId }) => appointmentIds.includes(appointmentId));
  }
  const kindsOf = async (...appointmentIds: number[]) =>
    (await remindersOf(...appointmentIds)).map(({ kind }) => kind);

  it('are published a day and two hours before the start, each once', async () => {
    const id = await givenAppointment(fixtures.knex, { startsAt: after(25 * hourMs) });
    await remind();
    expect(await kindsOf(id)).toEqual([]);
    fixtures.clock.set(after(hourMs));
    await remind();
    await remind();
    expect(await kindsOf(id)).toEqual(['day']);
    fixtures.clock.set(after(23 * hourMs));
    await remind();
    await remind();
    expect(await kindsOf(id)).toEqual(['day', 'hours']);
  });

  it('contain everything that a message needs', async () => {
    const id = await givenAppointment(fixtures.knex, { startsAt: after(25 * hourMs), version: 3 });
    fixtures.clock.set(after(hourMs));
    await remind();
    const [published] = await remindersOf(id);
    expect(published).toMatchObject({
      version: 3,
      aptNo: `FR-${String(id).padStart(6, '0')}`,
      salonName: 'Desert Bloom',
      clientUserId: client.userId,
      client: null,
      artistName: 'Ana Ruiz',
      serviceName: 'Cut',
      date: '2026-03-03',
      startSeconds: 39_600,
      isConfirmed: false,
    });
    expect(published?.address.timezone).toBe('America/Phoenix');
    expect(published?.confirmToken).toMatch(new RegExp(`^${id}\\.[\\w-]{43}$`));
  });

  it('name a client without an account, and contain whether the client has confirmed', async () => {
    const salonClientId = await givenSalonClient(fixtures.knex, {
      firstName: 'Walk',
      lastName: 'In',
      phone: '6025550123',
    });
    const id = await givenAppointment(fixtures.knex, {
      startsAt: after(25 * hourMs),
      clientUserId: null,
      salonClientId,
    });
    await fixtures
      .knex('appointments')
      .where({ id })
      .update({ confirmed_at: after(0) });
    fixtures.clock.set(after(hourMs));
    await remind();
    expect(await remindersOf(id)).toMatchObject([
      {
        clientUserId: null,
        client: { firstName: 'Walk', lastName: 'In', phone: '6025550123' },
        isConfirmed: true,
      },
    ]);
  });

  it('are published once by several concurrent copies, also more than one batch', async () => {
    const ids = await Promise.all(
      Array.from({ length: 230 }, (_, index) =>
        givenAppointment(fixtures.knex, { startsAt: after(25 * hourMs + (index % 5) * minuteMs) }),
      ),
    );
    fixtures.clock.set(after(2 * hourMs));
    await Promise.all([remind(), remind(copy), remind(), remind(copy)]);
    const published = await remindersOf(...ids);
    expect(published.map(({ appointmentId }) => appointmentId).sort((a, b) => a - b)).toEqual(
      ids.toSorted((a, b) => a - b),
    );
  });

  it('are published once after a restart that has lost its mark', async () => {
    const id = await givenAppointment(fixtures.knex, { startsAt: after(25 * hourMs) });
    fixtures.clock.set(after(2 * hourMs));
    await remind();
    await fixtures.knex('reminder_marks').delete();
    await remind(copy);
    expect(await kindsOf(id)).toEqual(['day']);
  });

  it('are skipped a day before for an appointment booked within that day, but not two hours before', async () => {
    const id = await givenAppointment(fixtures.knex, { startsAt: after(23 * hourMs) });
    fixtures.clock.set(after(2 * hourMs));
    await remind();
    expect(await kindsOf(id)).toEqual([]);
    fixtures.clock.set(after(21 * hourMs));
    await remind();
    expect(await kindsOf(id)).toEqual(['hours']);
  });

  it('are published again for an appointment that was moved, but not if it was moved close', async () => {
    const moved = await givenAppointment(fixtures.knex, { startsAt: after(25 * hourMs) });
    const movedClose = await givenAppointment(fixtures.knex, { startsAt: after(48 * hourMs) });
    fixtures.clock.set(after(hourMs));
    await remind();
    const moveTo = (id: number, startsAt: Date) =>
      fixtures.knex('appointments').where({ id }).update({ starts_at: startsAt });
    await moveTo(moved, after(50 * hourMs));
    await moveTo(movedClose, after(20 * hourMs));
    fixtures.clock.set(after(10 * hourMs));
    await remind();
    expect(await kindsOf(moved, movedClose)).toEqual(['day']);
    fixtures.clock.set(after(26 * hourMs));
    await remind();
    expect(await kindsOf(moved)).toEqual(['day', 'day']);
  });

  it('are published once for an appointment that was moved away and back', async () => {
    const startsAt = after(25 * hourMs);
    const id = await givenAppointment(fixtures.knex, { startsAt });
    fixtures.clock.set(after(hourMs));
    await remind();
    await fixtures
      .knex('appointments')
      .where({ id })
      .update({ starts_at: after(60 * hourMs) });
    await fixtures.knex('appointments').where({ id }).update({ starts_at: startsAt });
    await remind();
    expect(await kindsOf(id)).toEqual(['day']);
  });

  describe('of an appointment with a move that can still be undone', () => {
    const startsAt = after(25 * hourMs);
    let id: number;
    beforeEach(async () => {
      const salonClientId = await givenSalonClient(fixtures.knex, { firstName: 'Eve', lastName: 'Poe' });
      id = await givenAppointment(fixtures.knex, { startsAt, salonClientId });
      fixtures.clock.set(after(hourMs - 5_000));
    });
    const move = async (to: Date, artistId: number = ids.artist) => {
      const place = { artistId, addressId: ids.address, startTimestamp: to.getTime() / 1000 };
      const request = { id, ...place, processingTime: 3_600, bookMode: 1 as const };
      expect((await fixtures.host.call(moveAppointment, request, { actor: owner })).status).toBe(200);
    };

    it.each([
      ['time', after(28 * hourMs), ids.artist],
      ['time nearby', after(25 * hourMs - 15 * minuteMs), ids.artist],
      ['artist', startsAt, ids.otherArtist],
    ])('are published once it is undone: to another %s', async (_what, to, artistId) => {
      await move(to, artistId);
      fixtures.clock.set(after(hourMs));
      await remind();
      expect(await kindsOf(id)).toEqual([]);
      fixtures.clock.set(after(hourMs + 5_000));
      await move(startsAt);
      fixtures.clock.set(after(hourMs + minuteMs));
      await remind();
      await remind();
      const published = await remindersOf(id);
      expect(published.map(({ kind, startsAt: start }) => [kind, start])).toEqual([
        ['day', startsAt.toISOString()],
      ]);
    });

    it('are published for its new start if it stays', async () => {
      await move(startsAt, ids.otherArtist);
      fixtures.clock.set(after(hourMs));
      await remind();
      fixtures.clock.set(after(hourMs + minuteMs));
      await remind();
      expect(await remindersOf(id)).toMatchObject([{ kind: 'day', artistId: ids.otherArtist }]);
    });

    it('do not delay those of others', async () => {
      const other = await givenAppointment(fixtures.knex, {
        startsAt: after(25 * hourMs - minuteMs),
        artistId: ids.otherArtist,
      });
      await move(after(28 * hourMs));
      fixtures.clock.set(after(hourMs));
      await remind();
      expect(await kindsOf(other)).toEqual(['day']);
      fixtures.clock.set(after(hourMs + minuteMs));
      await remind();
      expect(await kindsOf(id, other)).toEqual(['day']);
    });
  });

  it('are not published for canceled appointments and no-shows', async () => {
    const ids = await Promise.all(
      ([1, 2] as const).map((status) =>
        givenAppointment(fixtures.knex, { startsAt: after(25 * hourMs), status }),
      ),
    );
    fixtures.clock.set(after(2 * hourMs));
    await remind();
    expect(await kindsOf(...ids)).toEqual([]);
  });

  it('are published late after a pause, except those that have become pointless', async () => {
    const inTime = await givenAppointment(fixtures.knex, { startsAt: after(30 * hourMs) });
    const late = await givenAppointment(fixtures.knex, { startsAt: after(25 * hourMs) });
    const tooLate = await givenAppointment(fixtures.knex, { startsAt: after(24.25 * hourMs) });
    // No copy ran for a night and a morning.
    fixtures.clock.set(after(24.5 * hourMs));
    await remind();
    expect(await kindsOf(inTime)).toEqual(['day']);
    expect(await kindsOf(late)).toEqual(['hours']);
    expect(await kindsOf(tooLate)).toEqual([]);
  });

  it('are published within 15 seconds of their time if the job runs every 15 seconds', async () => {
    const starts = Array.from({ length: 8 }, (_, index) => after(24 * hourMs + (index + 1) * 7 * minuteMs));
    const ids = await Promise.all(starts.map((startsAt) => givenAppointment(fixtures.knex, { startsAt })));
    for (let passed = 0; passed <= hourMs; passed += 15_000) {
      fixtures.clock.set(after(passed));
      await createRemind(partsOf(fixtures.host))('day');
    }
    const rows = await fixtures.knex('reminders').whereIn('appointment_id', ids).where({ kind: 'day' });
    expect(rows).toHaveLength(8);
    for (const { starts_at, told_at } of rows as { starts_at: Date; told_at: Date }[]) {
      const late = told_at.getTime() - (starts_at.getTime() - 24 * hourMs);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThanOrEqual(15_000);
    }
  });

  it('are not recorded if their event cannot be published', async () => {
    const id = await givenAppointment(fixtures.knex, {
      startsAt: after(25 * hourMs),
      artistId: ids.otherArtist,
    });
    fixtures.clock.set(after(hourMs));
    const parts = partsOf(fixtures.host);
    const outbox = { ...parts.outbox, add: () => Promise.reject(new Error('no room')) };
    await fixtures.knex.transaction(async (trx) => {
      const broken = { ...parts, outbox, transaction: trx.transaction.bind(trx) as typeof parts.transaction };
      await expect(createRemind(broken)('day')).rejects.toThrow('no room');
      expect(await trx('reminders').where({ appointment_id: id })).toEqual([]);
    });
    await remind();
    expect(await kindsOf(id)).toEqual(['day']);
  });
});
