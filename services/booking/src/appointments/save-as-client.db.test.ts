import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  appointmentChanged,
  bookAsClient,
  cancelAsClient,
  changeAsClient,
  getClientAppointment,
  getTimeIntervals,
  saveAsClient,
  type Appointment,
  type RequestOf,
} from '@frizo/contracts';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { at, start } from '../testing/starts.ts';
import {
  clearCalendar,
  client,
  ids,
  otherClient,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

type Entries = RequestOf<typeof saveAsClient>['entries'];

describe('a save of a client', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  beforeEach(() => clearCalendar(fixtures));
  afterAll(() => fixtures.stop());

  async function booked(time: string, actor = client, parts: object = {}): Promise<Appointment> {
    const appointments = [start(at(time), parts)];
    const { body } = await fixtures.host.call(bookAsClient, { appointments }, { actor });
    const [appointment] = body.appointments;
    if (!appointment) throw new Error('nothing was booked');
    return appointment;
  }
  const save = (entries: Entries, options: { actor?: typeof client; idempotencyKey?: string } = {}) =>
    fixtures.host.call(saveAsClient, { entries }, { actor: client, ...options });
  const changeRequest = ({ id, version }: Appointment, time: string, parts: object = {}) => ({
    id,
    version,
    ...start(at(time), parts),
  });
  const change = (appointment: Appointment, time: string, parts: object = {}) => ({
    kind: 'change' as const,
    ...changeRequest(appointment, time, parts),
  });
  const cancel = ({ id, version }: Appointment) => ({ kind: 'cancel' as const, id, version });
  const changeOne = (appointment: Appointment, time: string, actor = client) => {
    return fixtures.host.call(changeAsClient, changeRequest(appointment, time), { actor });
  };
  const cancelOne = ({ id }: Appointment, actor = client) =>
    fixtures.host.call(cancelAsClient, { id }, { actor });
  const read = async ({ id }: Appointment) =>
    (await fixtures.host.call(getClientAppointment, { id }, { actor: client })).body.appointment;
  const occupied = () => fixtures.knex('occupancies').orderBy('during').pluck<number[]>('appointment_id');

  it('moves an appointment, frees its old time and takes the new one', async () => {
    const one = await booked('10:00');
    const { status, body } = await changeOne(one, '15:00');
    expect(status).toBe(200);
    expect(body.appointment).toMatchObject({
      id: one.id,
      version: 2,
      aptNo: one.aptNo,
      startTime: 54_000,
      startTimestamp: at('15:00'),
      endTimestamp: at('16:00'),
      priceCent: 5_000,
      status: 0,
    });
    const parts = { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut, ymd: '20260303' };
    const day = await fixtures.host.call(getTimeIntervals, parts);
    expect(day.body.freeStarts).toContain(36_000);
    expect(day.body.freeStarts).not.toContain(54_000);
  });

  it('may move an appointment to a time that overlaps its own', async () => {
    const one = await booked('10:00');
    expect((await changeOne(one, '10:30')).status).toBe(200);
  });

  it('adopts the price and times of a new artist or service, and keeps the agreed ones if both stay', async () => {
    const one = await booked('10:00');
    await fixtures.knex('offers').where({ artist_id: ids.artist }).update({ price_cents: 9_900 });
    expect((await changeOne(one, '12:00')).body.appointment.priceCent).toBe(5_000);
    const elsewhere = change({ ...one, version: 2 }, '12:00', { artistId: ids.otherArtist });
    const { body } = await save([elsewhere]);
    await fixtures
      .knex('offers')
      .where({ artist_id: ids.artist, service_id: ids.cut })
      .update({ price_cents: 5_000 });
    expect(body.appointments[0]).toMatchObject({ artistName: 'Bea Ruiz', priceCent: 6_000, version: 3 });
  });

  it('resets the confirmation if the time changes, but not if only the picture does', async () => {
    const one = await booked('10:00');
    await fixtures.knex('appointments').where({ id: one.id }).update({ confirmed_at: fixtures.clock.now() });
    const restyled = { ...changeRequest(one, '10:00'), image: 77 };
    const pictured = await fixtures.host.call(changeAsClient, restyled, { actor: client });
    expect(pictured.body.appointment).toMatchObject({ imageId: 77, confirmation: 'confirmed' });
    const moved = await changeOne({ ...one, version: 2 }, '11:00');
    expect(moved.body.appointment.confirmation).toBe('sent');
  });

  it('books, moves and cancels at once, and answers in the order of the entries', async () => {
    const one = await booked('10:00');
    const two = await booked('12:00');
    const { status, body } = await save([
      { kind: 'book', ...start(at('12:00')) },
      change(one, '16:00'),
      cancel(two),
    ]);
    expect(status).toBe(200);
    expect(body.appointments.map(({ startTime, status: state }) => [startTime, state])).toEqual([
      [43_200, 0],
      [57_600, 0],
      [43_200, 1],
    ]);
    expect(await occupied()).toEqual([body.appointments[0]?.id, one.id]);
  });

  it('lets two appointments swap places', async () => {
    const one = await booked('10:00');
    const two = await booked('11:00');
    expect((await save([change(one, '11:00'), change(two, '10:00')])).status).toBe(200);
    expect(await occupied()).toEqual([two.id, one.id]);
  });

  it('saves all or none, and reports the refusal of each entry', async () => {
    const one = await booked('10:00');
    const two = await booked('12:00');
    await booked('14:00', otherClient);
    const { status, body } = await save([
      change(one, '16:00'),
      { kind: 'book', ...start(at('14:00')) },
      { ...cancel(two), version: 7 },
    ]);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: {
        key: 'booking.changed_meanwhile',
        items: [
          null,
          { key: 'booking.slot_taken', details: { nearest: expect.arrayContaining([at('13:00')]) } },
          { key: 'booking.changed_meanwhile' },
        ],
      },
    });
    expect(await read(one)).toEqual(one);
    expect(await read(two)).toEqual(two);
    expect(await fixtures.knex('appointments')).toHaveLength(3);
  });

  it('respects the times of earlier entries, and does not offer them', async () => {
    const one = await booked('10:00');
    const { status, body } = await save([{ kind: 'book', ...start(at('15:00')) }, change(one, '15:30')]);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { key: 'booking.slot_taken', items: [null, {}] } });
    const nearest = (body as unknown as { error: { items: { details: { nearest: number[] } }[] } }).error
      .items[1]?.details.nearest;
    expect(nearest).toContain(at('16:00'));
    expect(nearest).not.toContain(at('15:15'));
  });

  it('is refused if the appointment was changed since it was read', async () => {
    const one = await booked('10:00');
    await changeOne(one, '12:00');
    const { status, body } = await changeOne(one, '13:00');
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: {
        key: 'booking.changed_meanwhile',
        message: 'This appointment was changed in the meantime. Please look at it again.',
      },
    });
  });

  it.each([
    ['has started', '2026-03-03T17:00:00Z', 0],
    ['was canceled', '2026-03-02T17:00:00Z', 1],
    ['was missed', '2026-03-02T17:00:00Z', 2],
  ])('is refused for an appointment that %s', async (_title, now, state) => {
    const one = await booked('10:00');
    await fixtures.knex('appointments').where({ id: one.id }).update({ status: state });
    fixtures.clock.set(now);
    const { status, body } = await changeOne(one, '15:00');
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: { key: 'booking.invalid_state', message: 'Invalid state of appointment' },
    });
  });

  it('does not find the appointment of another client', async () => {
    const one = await booked('10:00', otherClient);
    expect((await changeOne(one, '15:00')).status).toBe(404);
    expect((await cancelOne(one)).status).toBe(404);
    expect((await save([cancel(one)])).status).toBe(404);
    expect(await occupied()).toEqual([one.id]);
  });

  it('cancels until the start, and leaves a canceled appointment unchanged', async () => {
    const one = await booked('10:00');
    expect((await cancelOne(one)).body.appointment).toMatchObject({ status: 1, version: 2 });
    expect((await cancelOne(one)).body.appointment).toMatchObject({ status: 1, version: 2 });
    expect((await save([cancel(one)])).status).toBe(200);
    const two = await booked('10:00');
    fixtures.clock.set('2026-03-03T17:00:00Z');
    expect(await cancelOne(two)).toMatchObject({
      status: 409,
      body: { error: { key: 'booking.invalid_state' } },
    });
  });

  it('writes nothing if nothing has changed', async () => {
    const one = await booked('10:00');
    expect((await changeOne(one, '10:00')).body.appointment).toEqual(one);
  });

  it('keeps an agreed time that is outside of new hours', async () => {
    const one = await booked('10:00');
    await fixtures.knex('hours').where({ artist_id: ids.artist }).update({ start_seconds: 43_200 });
    const restyled = await save([{ ...change(one, '10:00'), image: 5 }]);
    const moved = await changeOne({ ...one, version: 2 }, '10:15');
    await fixtures.knex('hours').where({ artist_id: ids.artist }).update({ start_seconds: 36_000 });
    expect([restyled.status, moved.status]).toEqual([200, 409]);
  });

  it('cannot move an appointment to another salon, nor name it twice', async () => {
    const one = await booked('10:00');
    const elsewhere = await save([change(one, '15:00', { addressId: 77 })]);
    expect(elsewhere).toMatchObject({ status: 400, body: { error: { key: 'booking.not_bookable' } } });
    const twice = await save([change(one, '15:00'), cancel(one)]);
    expect(twice).toMatchObject({
      status: 400,
      body: { error: { fields: { 'entries.1.id': ['VALUE_IS_EQUAL'] } } },
    });
  });

  it('returns the first answer for a repeated key and saves once', async () => {
    const one = await booked('10:00');
    const entries: Entries = [change(one, '15:00'), { kind: 'book', ...start(at('10:00')) }];
    const first = await save(entries, { idempotencyKey: 'one-and-the-same-save' });
    const again = await save(entries, { idempotencyKey: 'one-and-the-same-save' });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await fixtures.knex('appointments')).toHaveLength(2);
  });

  it('publishes moves with the previous terms, and cancellations', async () => {
    const one = await booked('10:00');
    await changeOne(one, '15:00');
    await cancelOne(one);
    const [moved, canceled] = await until(
      async () =>
        (await publishedEvents(fixtures.nats.url, appointmentChanged)).filter(
          ({ appointmentId }) => appointmentId === one.id,
        ),
      (published) => published.length === 2,
    );
    expect(moved).toMatchObject({
      version: 2,
      change: 'moved',
      by: 'client',
      clientUserId: client.userId,
      client: null,
      startSeconds: 54_000,
      previous: { startSeconds: 36_000, artistName: 'Ana Ruiz', address: { id: ids.address } },
    });
    expect(canceled).toMatchObject({ version: 3, change: 'cancelled', status: 1, previous: null });
    expect(canceled?.confirmToken).toBe(moved?.confirmToken);
  });

  it('requires a log-in', async () => {
    const one = await booked('10:00');
    expect((await fixtures.host.call(saveAsClient, { entries: [cancel(one)] })).status).toBe(401);
    expect((await fixtures.host.call(cancelAsClient, { id: one.id })).status).toBe(401);
  });
});
