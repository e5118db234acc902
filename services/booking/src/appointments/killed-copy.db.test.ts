import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appointmentBooked, appointmentChanged, bookAsClient, changeAsClient } from '@frizo/contracts';
import { fixedClock, startTestHost, toldEvents, until } from '@frizo/service-kit/testing';
import { service } from '../index.ts';
import { at, start } from '../testing/starts.ts';
import { client, now, startBookingWorld, type BookingWorld } from '../testing/world.ts';

describe('a copy that ends between its commit and what it has to tell', () => {
  let world: BookingWorld;

  beforeAll(async () => {
    world = await startBookingWorld();
  });
  afterAll(() => world.stop());

  const startCopy = () =>
    startTestHost({
      services: [service],
      databaseUrl: world.databaseUrl,
      natsUrl: world.nats.url,
      clock: fixedClock(now),
      migrate: false,
    });

  it('leaves its events to the next one, and its answer to who sends the same key again', async () => {
    const killed = await startCopy();
    await world.host.stop();
    await world.nats.pause();
    const key = { actor: client, idempotencyKey: 'never-heard-the-answer' };
    const wish = { appointments: [start(at('10:00'))] };
    const first = await killed.call(bookAsClient, wish, key);
    const [one] = first.body.appointments;
    if (!one) throw new Error('nothing was booked');
    const moved = { id: one.id, version: 1, ...start(at('15:00')) };
    expect((await killed.call(changeAsClient, moved, { actor: client })).status).toBe(200);
    await killed.stop();
    await world.nats.resume();

    const next = await startCopy();
    const again = await next.call(bookAsClient, wish, key);
    expect(again).toMatchObject({ status: 200, body: first.body });
    const told = await until(
      async () => [
        ...(await toldEvents(world.nats.url, appointmentBooked)),
        ...(await toldEvents(world.nats.url, appointmentChanged)),
      ],
      (events) => events.length >= 2,
    );
    const appointments = await countAppointments(next);
    await next.stop();
    expect(told.map(({ version, startSeconds }) => [version, startSeconds])).toEqual([
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
