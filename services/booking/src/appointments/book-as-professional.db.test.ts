import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  appointmentBooked,
  bookAsClient,
  bookAsProfessional,
  getClientAppointments,
  holdTime,
  type RequestOf,
} from '@frizo/contracts';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { givenSalonClient } from '../testing/given-appointment.ts';
import { ana, owner, stranger } from '../testing/professionals.ts';
import { at, start, timedStart } from '../testing/starts.ts';
import {
  clearCalendar,
  client,
  ids,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

type Request = RequestOf<typeof bookAsProfessional>;

interface Options {
  readonly actor?: typeof owner;
  readonly client?: Request['client'];
  readonly idempotencyKey?: string;
}

const mia = { firstName: 'Mia', lastName: 'Stone', phone: '6025550111' };

describe('booking as a professional', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  beforeEach(async () => {
    await clearCalendar(fixtures);
    await fixtures.knex('salon_clients').delete();
  });
  afterAll(() => fixtures.stop());

  const book = (
    appointments: Request['appointments'],
    { actor = owner, client: bookedFor = mia, idempotencyKey = '' }: Options = {},
  ) =>
    fixtures.host.call(
      bookAsProfessional,
      { client: bookedFor, appointments },
      { actor, ...(idempotencyKey && { idempotencyKey }) },
    );
  const bookedByClient = (time: string) =>
    fixtures.host.call(bookAsClient, { appointments: [start(at(time))] }, { actor: client });

  it('adds a new client to the list and returns the appointment as the salon sees it', async () => {
    const { status, body } = await book([timedStart(at('10:00'), { processingTime: 5_400 })]);
    expect(status).toBe(200);
    expect(body.appointments[0]).toMatchObject({
      version: 1,
      artistName: 'Ana Ruiz',
      serviceName: 'Cut',
      priceCent: 5_000,
      durationTime: 3_600,
      processingTime: 5_400,
      client: { firstName: 'Mia', lastName: 'Stone', phone: '6025550111', isRegistered: false },
      clientFutureCount: 1,
      canChange: true,
    });
    const row = await fixtures.knex('appointments').first<object>();
    expect(row).toMatchObject({
      booked_by: 'professional',
      client_user_id: null,
      seen_at: fixtures.clock.now(),
    });
  });

  it('recognizes a client by their phone', async () => {
    await book([timedStart(at('10:00'))]);
    await book([timedStart(at('12:00'))], { client: { ...mia, phone: '(602) 555-0111' } });
    expect(await fixtures.knex('salon_clients')).toHaveLength(1);
  });

  it('shows the appointment to a client with an account', async () => {
    const person = { userId: client.userId ?? 0, firstName: 'Rosa', lastName: 'Diaz' };
    const salonClientId = await givenSalonClient(fixtures.knex, person);
    await book([timedStart(at('10:00'))], { client: { salonClientId } });
    const { body } = await fixtures.host.call(getClientAppointments, {}, { actor: client });
    expect(body.data).toMatchObject([{ startTime: 36_000, artistName: 'Ana Ruiz' }]);
  });

  it('returns the codes of an invalid client', async () => {
    const { status, body } = await book([timedStart(at('10:00'))], {
      client: { firstName: 'M', lastName: '', phone: '12' },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: {
        fields: {
          'client.firstName': ['VALUE_IS_TOO_SHORT'],
          'client.lastName': ['VALUE_IS_REQUIRED'],
          'client.phone': expect.any(Array),
        },
      },
    });
    expect(await fixtures.knex('appointments')).toEqual([]);
  });

  it('does not find a client of another salon', async () => {
    const salonClientId = await givenSalonClient(fixtures.knex, { ...mia, salonId: 2 });
    expect((await book([timedStart(at('10:00'))], { client: { salonClientId } })).status).toBe(404);
  });

  it.each([
    ['before the hours', at('07:00')],
    ['after the hours', at('20:00')],
    ['on a day off', at('12:00', '2026-03-08')],
    ['up to midnight', at('23:00')],
  ])('may be %s', async (_title, startTimestamp) => {
    expect((await book([timedStart(startTimestamp)])).status).toBe(200);
  });

  it('may be for a salon and an artist that clients cannot see', async () => {
    await fixtures.knex('salons').update({ is_public: false, bookable: false });
    await fixtures.knex('artists').update({ is_public: false });
    const { status } = await book([timedStart(at('10:00'))]);
    const asClient = await bookedByClient('15:00');
    await fixtures.knex('salons').update({ is_public: true, bookable: true });
    await fixtures.knex('artists').update({ is_public: true });
    expect([status, asClient.status]).toEqual([200, 400]);
  });

  it.each([
    ['before now', timedStart(at('09:45', '2026-03-02'))],
    ['off the quarter hour', timedStart(at('10:00') + 60)],
    ['over an appointment', timedStart(at('14:00'))],
    ['into an appointment', timedStart(at('13:00'), { processingTime: 4_500 })],
    ['over a block', timedStart(at('16:00'))],
    ['over a time that a client holds', timedStart(at('12:00'))],
  ])('is refused %s, with the nearest free starts', async (_title, requested) => {
    await bookedByClient('14:00');
    await fixtures.host.call(holdTime, start(at('12:00')), { actor: client });
    await block('16:00', '17:00');
    const { status, body } = await book([requested]);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: {
        key: 'booking.slot_taken',
        message: 'This time is no longer free. Please choose another one.',
        items: [{ key: 'booking.slot_taken', details: { nearest: expect.any(Array) } }],
      },
    });
  });

  it('offers times within the working hours first, and lists those outside separately', async () => {
    await bookedByClient('18:00');
    const { body } = await book([timedStart(at('18:00'))]);
    // Nearest of all would be 19:00, when the salon is closed.
    expect(body).toMatchObject({
      error: {
        items: [
          {
            details: {
              nearest: [...['17:00', '16:45', '16:30', '16:15'], ...['19:00', '19:15']].map((time) =>
                at(time),
              ),
              outsideHours: [at('19:00'), at('19:15')],
            },
          },
        ],
      },
    });
  });

  async function block(from: string, to: string): Promise<void> {
    const [startsAt, endsAt] = [new Date(at(from) * 1000), new Date(at(to) * 1000)];
    const [row] = await fixtures
      .knex('blocks')
      .insert({ artist_id: ids.artist, starts_at: startsAt, ends_at: endsAt })
      .returning<{ id: number }[]>('id');
    const during = fixtures.knex.raw('tstzrange(?, ?)', [startsAt, endsAt]);
    await fixtures.knex('occupancies').insert({ artist_id: ids.artist, block_id: row?.id, during });
  }

  it("may use the professional's own hold", async () => {
    await fixtures.host.call(holdTime, start(at('10:00')), { actor: owner });
    expect((await book([timedStart(at('10:00'))])).status).toBe(200);
    expect(await fixtures.knex('holds')).toEqual([]);
  });

  it('is refused if it would extend past midnight', async () => {
    const { status, body } = await book([timedStart(at('23:30'))]);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: {
        key: 'booking.next_day',
        message:
          'Appointments may not extend to the next day. Reduce processing time to fit to a single day?',
      },
    });
  });

  it('requires a service that the artist offers', async () => {
    const requested = timedStart(at('10:00'), { artistId: ids.otherArtist, serviceId: ids.color });
    expect(await book([requested])).toMatchObject({
      status: 400,
      body: {
        error: {
          key: 'booking.service_not_offered',
          message: 'This artist does not offer the service.',
        },
      },
    });
  });

  it('books all or none, and adds no client to the list if refused', async () => {
    await bookedByClient('14:00');
    const before = await fixtures.knex('salon_clients').pluck<number[]>('id');
    const { status, body } = await book([timedStart(at('10:00')), timedStart(at('14:00'))]);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { items: [null, { key: 'booking.slot_taken' }] } });
    expect(await fixtures.knex('salon_clients').pluck<number[]>('id')).toEqual(before);
  });

  it('lets artists book for themselves, and hides other artists from them', async () => {
    expect((await book([timedStart(at('10:00'))], { actor: ana })).status).toBe(200);
    const forBea = timedStart(at('12:00'), { artistId: ids.otherArtist });
    expect((await book([forBea], { actor: ana })).status).toBe(404);
    expect((await book([forBea])).status).toBe(200);
  });

  it('is only for professionals of the salon', async () => {
    const request = { client: mia, appointments: [timedStart(at('10:00'))] };
    expect(await book(request.appointments, { actor: stranger })).toMatchObject({
      status: 400,
      body: { error: { key: 'booking.not_bookable', message: 'You cannot book to this salon' } },
    });
    expect((await fixtures.host.call(bookAsProfessional, request, { actor: client })).status).toBe(403);
    expect((await fixtures.host.call(bookAsProfessional, request)).status).toBe(401);
  });

  it('books once when the same request is sent several times', async () => {
    const idempotencyKey = 'pressed-many-times';
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => book([timedStart(at('10:00'))], { idempotencyKey })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await fixtures.knex('appointments')).toHaveLength(1);
  });

  it('names the client in the event if there is no account', async () => {
    const { body } = await book([timedStart(at('10:00'))]);
    const id = body.appointments[0]?.id;
    const [published] = await until(
      async () =>
        (await publishedEvents(fixtures.nats.url, appointmentBooked)).filter(
          ({ appointmentId }) => appointmentId === id,
        ),
      (found) => found.length > 0,
    );
    expect(published).toMatchObject({ by: 'professional', clientUserId: null, client: mia });
  });
});
