import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appointmentBooked, appointmentChanged, bookAsClient, changeAsClient } from '@frizo/contracts';
import { fixedClock, startTestHost, publishedEvents, until } from '@frizo/service-kit/testing';
import { service } from '../index.ts';
import { at, start } from '../testing/starts.ts';
import { client, now, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';

describe('a copy that stops between its commit and its events', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());

  const startCopy = () =>
    startTestHost({
      services: [service],
      databaseUrl: fixtures.databaseUrl,
      natsUrl: fixtures.nats.url,
      clock: fixedClock(now),
      migrate: false,
    });

  it('leaves its events to the next copy, and its answer to a request with the same key', async () => {
    const killed = await startCopy();
    await fixtures.host.stop();
    await fixtures.nats.pause();
    const key = { actor: client, idempotencyKey: 'answer-never-received' };
    const request = { appointments: [start(at('10:00'))] };
    const first = await killed.call(bookAsClient, request, key);
    const [one] = first.body.appointments;
    if (!one) throw new Error('nothing was booked');
    const moved = { id: one.id, version: 1, ...start(at('15:00')) };
    expect((await killed.call(changeAsClient, moved, { actor: client })).status).toBe(200);
    await killed.stop();
    await fixtures.nats.resume();

    const next = await startCopy();
    const again = await next.call(bookAsClient, request, key);
    expect(again).toMatchObject({ status: 200, body: first.body });
    const published = await until(
      async () => [
        ...(await publishedEvents(fixtures.nats.url, appointmentBooked)),
        ...(await publishedEvents(fixtures.nats.url, appointmentChanged)),
      ],
      (events) => events.length >= 2,
    );
    const appointments = await countAppointments(next);
    await next.stop();
    expect(published.map(({ version, startSeconds }) => [version, startSeconds])).toEqual([
      [1, 36_000],
      [2, 54_000],
    ]);
    expect(appointments).toBe(1);
  });
});

async function countAppointments(host: Awaited<ReturnType<typeof startTestHost>>): Promise<number> {
  const rows = await host.services.get('booking')?.parts.knex('appointments').select<object[]>('id');
  return rows?.length ?? 0;
}
