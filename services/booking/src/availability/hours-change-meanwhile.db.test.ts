import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookAsClient, getTimeIntervals, hoursChanged } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { client, ids, inPhoenix, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';

const cut = { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut };
const sixPm = 64_800;

describe('hours that change while a client chooses a time', () => {
  let fixtures: BookingFixtures;
  let connection: NatsConnection;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    connection = await connect({ servers: fixtures.nats.url });
  });
  afterAll(async () => {
    await connection.close();
    await fixtures.stop();
  });

  it('make a save refuse the start that was shown and offer the nearest ones within the new hours', async () => {
    const times = () => fixtures.host.call(getTimeIntervals, { ...cut, ymd: '20260303' });
    expect((await times()).body.freeStarts).toContain(sixPm);

    const hours = [1, 2, 3, 4, 5, 6].map((dayIndex) => ({
      addressId: ids.address,
      dayIndex,
      startSeconds: 36_000,
      endSeconds: 61_200,
    }));
    const payload = hoursChanged.payload.parse({ artistId: ids.artist, version: 2, hours });
    await jetstream(connection).publish(hoursChanged.subject, JSON.stringify(payload));
    await until(times, ({ body }) => !body.freeStarts.includes(sixPm));

    const appointments = [{ ...cut, startTimestamp: inPhoenix('2026-03-03', '18:00') }];
    const { status, body } = await fixtures.host.call(bookAsClient, { appointments }, { actor: client });
    expect(status).toBe(409);
    const nearest = ['16:00', '15:45', '15:30', '15:15', '15:00', '14:45'].map((time) =>
      inPhoenix('2026-03-03', time),
    );
    expect(body).toMatchObject({
      error: { key: 'booking.slot_taken', items: [{ key: 'booking.slot_taken', details: { nearest } }] },
    });
    expect(await fixtures.knex('appointments')).toEqual([]);
  });
});
