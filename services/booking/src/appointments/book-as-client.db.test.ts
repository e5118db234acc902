import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookAsClient, getClientAppointments } from '@frizo/contracts';
import {
  clearCalendar,
  client,
  ids,
  inPhoenix,
  otherClient,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

const ten = inPhoenix('2026-03-03', '10:00');
const noon = inPhoenix('2026-03-03', '12:00');

function request(
  startTimestamp: number,
  parts: Partial<{
    artistId: number;
    serviceId: number;
    addressId: number;
    isOverlapConfirmed: boolean;
  }> = {},
) {
  return { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut, startTimestamp, ...parts };
}

describe('booking as a client', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  beforeEach(() => clearCalendar(fixtures));
  afterAll(() => fixtures.stop());

  const book = (
    appointments: ReturnType<typeof request>[],
    options: { actor?: typeof client; idempotencyKey?: string } = {},
  ) => fixtures.host.call(bookAsClient, { appointments }, { actor: client, ...options });

  it('returns the appointment with the price and times of the artist', async () => {
    const { status, body } = await book([request(ten, { artistId: ids.otherArtist })]);
    expect(status).toBe(200);
    expect(body.appointments[0]).toMatchObject({
      artistName: 'Bea Ruiz',
      salonName: 'Desert Bloom',
      serviceName: 'Cut',
      priceCent: 6_000,
      date: '2026-03-03',
      startTime: 36_000,
      startTimestamp: ten,
      endTimestamp: ten + 3_600,
      timezone: 'America/Phoenix',
      status: 0,
    });
  });

  it('returns what the list then shows', async () => {
    const { body } = await book([request(ten, { serviceId: ids.color })]);
    const list = await fixtures.host.call(getClientAppointments, {}, { actor: client });
    expect(list.body.data).toEqual(body.appointments);
  });

  it('occupies the artist only for the processing time, so that the next client may come while the first is still there', async () => {
    expect((await book([request(ten, { serviceId: ids.color })])).status).toBe(200);
    expect((await book([request(ten + 3_600)], { actor: otherClient })).status).toBe(200);
  });

  it('requires a log-in', async () => {
    const { status } = await fixtures.host.call(bookAsClient, { appointments: [request(ten)] });
    expect(status).toBe(401);
  });

  it('refuses a taken time and offers the nearest free ones', async () => {
    await book([request(noon)]);
    const { status, body } = await book([request(noon)], { actor: otherClient });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: {
        key: 'booking.slot_taken',
        items: [
          {
            key: 'booking.slot_taken',
            details: { nearest: expect.arrayContaining([noon - 3_600, noon + 3_600]) },
          },
        ],
      },
    });
  });

  it.each([
    ['before now', inPhoenix('2026-03-02', '09:45')],
    ['off the quarter hour', ten + 60],
    ['outside the hours', inPhoenix('2026-03-03', '18:15')],
    ['on a day off', inPhoenix('2026-03-08', '12:00')],
  ])('refuses a start %s', async (_title, start) => {
    expect((await book([request(start)])).status).toBe(409);
  });

  it('books all of several services or none, and reports which one was refused', async () => {
    await book([request(noon, { artistId: ids.otherArtist })], { actor: otherClient });
    const { status, body } = await book([request(ten), request(noon, { artistId: ids.otherArtist })]);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { items: [null, { key: 'booking.slot_taken' }] } });
    expect(await fixtures.knex('appointments').where({ client_user_id: client.userId })).toEqual([]);
  });

  it('refuses two services of one save at the same time', async () => {
    const { status, body } = await book([request(ten), request(ten + 1_800)]);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { items: [null, { key: 'booking.slot_taken' }] } });
  });

  it('refuses a service that the artist does not offer, and an address of another salon', async () => {
    const notOffered = await book([request(ten, { artistId: ids.otherArtist, serviceId: ids.color })]);
    expect(notOffered).toMatchObject({
      status: 400,
      body: { error: { key: 'booking.service_not_offered' } },
    });
    const elsewhere = await book([request(ten, { addressId: 77 })]);
    expect(elsewhere).toMatchObject({ status: 400, body: { error: { key: 'booking.not_bookable' } } });
  });

  it('returns the codes of invalid fields', async () => {
    const { status, body } = await book([request(-5)]);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { fields: { 'appointments.0.startTimestamp': ['VALUE_IS_TO_LOW'] } },
    });
  });

  it('returns the first answer for a repeated key and books once', async () => {
    const first = await book([request(ten)], { idempotencyKey: 'one-and-the-same' });
    const again = await book([request(ten)], { idempotencyKey: 'one-and-the-same' });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await fixtures.knex('appointments')).toHaveLength(1);
  });

  it("takes six statements for a client on the salon's list: each is a round trip during which others wait", async () => {
    await book([request(ten)]);
    const queries: { sql: string; __knexTxId?: string }[] = [];
    const listen = (query: (typeof queries)[number]) => queries.push(query);
    fixtures.knex.on('query', listen);
    await book([request(noon)], { idempotencyKey: 'with-a-key-as-always' });
    fixtures.knex.removeListener('query', listen);
    // Jobs run queries too, in transactions of their own.
    const booking = queries.find(({ sql }) => sql.includes('insert into appointments'))?.__knexTxId;
    const own = queries.filter(({ __knexTxId: transaction }) => transaction === booking);
    expect(own.map(({ sql }) => sql.trim().split(/\s/)[0])).toEqual([
      'BEGIN;',
      'select',
      'select',
      'with',
      'insert',
      'COMMIT;',
    ]);
  });

  it('books one start once when thirty-two clients request it', async () => {
    const attempts = Array.from({ length: 32 }, (_, index) =>
      book([request(ten)], { actor: { ...client, userId: 1_000 + index } }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 31 }, () => 409)]);
    expect(await fixtures.knex('occupancies')).toHaveLength(1);
  });

  it('completes two concurrent saves that name the same artists in different order', async () => {
    const one = book([request(ten), request(ten, { artistId: ids.otherArtist, isOverlapConfirmed: true })]);
    const other = book(
      [request(noon, { artistId: ids.otherArtist }), request(noon, { isOverlapConfirmed: true })],
      {
        actor: otherClient,
      },
    );
    expect((await Promise.all([one, other])).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is refused by the database itself when a write bypasses the lock', async () => {
    await book([request(ten)]);
    const [block] = await fixtures
      .knex('blocks')
      .insert({
        artist_id: ids.artist,
        starts_at: new Date(ten * 1000),
        ends_at: new Date((ten + 900) * 1000),
      })
      .returning<{ id: number }[]>('id');
    const overlapping = fixtures.knex('occupancies').insert({
      artist_id: ids.artist,
      block_id: block?.id,
      during: `[${new Date(ten * 1000).toISOString()},${new Date((ten + 900) * 1000).toISOString()})`,
    });
    await expect(overlapping).rejects.toThrow('occupancies_never_overlap');
  });
});
