import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appointmentChanged } from '@frizo/contracts';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import type { Booked, Target } from '../testing/booking-copy.ts';
import {
  appointmentIn,
  startBookingFixtures,
  type BookingFixtures,
  type SavedAppointment,
} from '../testing/booking-fixtures.ts';
import { movedBySeconds } from '../testing/booking-salon.ts';
import type { KillableCopy } from '../testing/killable-copy.ts';

const succeeded = (booked: readonly Booked[]) => booked.filter(({ status }) => status === 200);

describe.each([0, 1])('a copy that is killed beside %d others', (others) => {
  let fixtures: BookingFixtures;
  let victim: KillableCopy;

  beforeEach(async () => {
    fixtures = await startBookingFixtures({ copies: others });
    victim = await fixtures.startVictim();
  }, 60_000);
  afterEach(() => fixtures.stop());

  /** The copy that clients reach next: another one, or a new one in its place. */
  async function successor(): Promise<Target> {
    return fixtures.copies[0] ?? (await fixtures.startVictim());
  }

  it('between its commits and its events leaves the events to the next copy, which publishes them once', async () => {
    await fixtures.nats.pause();
    const booked = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((count) => fixtures.book(count, victim)));
    await victim.kill();
    await fixtures.nats.resume();
    await successor();

    expect(succeeded(booked)).toHaveLength(8);
    const { appointments, ...published } = await fixtures.outcome();
    expect(appointments).toHaveLength(8);
    expect(published).toEqual({
      published: appointments,
      clientsMailed: appointments,
      artistsMailed: appointments,
    });
  }, 60_000);

  it('in the middle of its work loses no acknowledged booking, and duplicates none that is sent again', async () => {
    const counts = Array.from({ length: 64 }, (_, count) => count);
    const some = Promise.withResolvers<void>();
    const acknowledged = new Map<number, Booked>();
    const sent = counts.map(async (count) => {
      acknowledged.set(count, await fixtures.book(count, victim));
      if (acknowledged.size === 16) some.resolve();
    });
    await some.promise;
    await victim.kill();
    const unanswered = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected');
    expect(unanswered.length).toBeGreaterThan(0);

    const next = await successor();
    const again = await Promise.all(counts.map((count) => fixtures.book(count, next)));
    expect(succeeded(again)).toHaveLength(64);
    for (const [count, first] of acknowledged) expect(again[count]).toEqual(first);
    const { appointments, published, clientsMailed, artistsMailed } = await fixtures.outcome();
    expect(appointments).toHaveLength(64);
    expect(published).toEqual(appointments);
    // A mail may be sent before the copy has recorded that; it is then sent again, with the same id.
    expect([new Set(clientsMailed), new Set(artistsMailed)]).toEqual([
      new Set(appointments),
      new Set(appointments),
    ]);
  }, 60_000);
});

describe('the only copy, killed in the middle of moves', () => {
  const counts = Array.from({ length: 32 }, (_, count) => count);
  let fixtures: BookingFixtures;
  let victim: KillableCopy;

  beforeEach(async () => {
    fixtures = await startBookingFixtures({ copies: 0 });
    victim = await fixtures.startVictim();
  }, 60_000);
  afterEach(() => fixtures.stop());

  it('loses none that was acknowledged, leaves none half saved, and repeats none that is sent again', async () => {
    const booked = await Promise.all(counts.map((count) => fixtures.book(count, victim)));
    const before = await fixtures.saved();
    const some = Promise.withResolvers<void>();
    const acknowledged = new Map<number, Booked>();
    const sent = counts.map(async (count) => {
      acknowledged.set(count, await fixtures.move(count, booked[count], victim));
      if (acknowledged.size === 8) some.resolve();
    });
    await some.promise;
    await victim.kill();
    const unanswered = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected');
    expect(unanswered.length).toBeGreaterThan(0);

    const moved = before.map(({ id, startTimestamp }) => movedRow(id, startTimestamp));
    const wholeRows = before.flatMap((row, index) => [row, moved[index]]);
    const left = await fixtures.saved();
    expect(left).toHaveLength(counts.length);
    for (const row of left) expect(wholeRows).toContainEqual(row);
    const acknowledgedIds = [...acknowledged.keys()].map((count) => appointmentIn(booked[count]));
    expect(left.filter(({ version }) => version === 2).map(({ id }) => id)).toEqual(
      expect.arrayContaining(acknowledgedIds),
    );

    const next = await fixtures.startVictim();
    const again = await Promise.all(counts.map((count) => fixtures.move(count, booked[count], next)));
    expect(succeeded(again)).toHaveLength(counts.length);
    for (const [count, first] of acknowledged) expect(again[count]).toEqual(first);
    expect(await fixtures.saved()).toEqual(moved);
    const published = await until(
      () => publishedEvents(fixtures.nats.url, appointmentChanged),
      (events) => events.length >= counts.length,
    );
    expect(published.map(({ version }) => version)).toEqual(counts.map(() => 2));
    expect(new Set(published.map(({ appointmentId }) => appointmentId)).size).toBe(counts.length);
  }, 60_000);

  const movedRow = (id: number, before: number): SavedAppointment => {
    const startTimestamp = before + movedBySeconds;
    return { id, version: 2, startTimestamp, takenFrom: startTimestamp };
  };
});
