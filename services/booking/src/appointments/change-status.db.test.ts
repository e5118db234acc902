import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  appointmentChanged,
  batchCancel,
  bookAsProfessional,
  changeAppointmentStatus,
  type ProfessionalAppointment,
} from '@frizo/contracts';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { ana, owner, stranger } from '../testing/professionals.ts';
import { at, timedStart } from '../testing/starts.ts';
import {
  clearCalendar,
  client,
  ids,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

const mia = { firstName: 'Mia', lastName: 'Stone', phone: '6025550111' };
const noon = '2026-03-03T19:00:00Z';

describe('the status of appointments', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  beforeEach(() => clearCalendar(fixtures));
  afterAll(() => fixtures.stop());

  async function booked(time: string, parts: object = {}, date?: string): Promise<ProfessionalAppointment> {
    const request = { client: mia, appointments: [timedStart(at(time, date), parts)] };
    const { body } = await fixtures.host.call(bookAsProfessional, request, { actor: owner });
    const [appointment] = body.appointments;
    if (!appointment) throw new Error('nothing was booked');
    return appointment;
  }
  const set = (statusCode: 0 | 1 | 2, list: readonly { id: number }[], actor = owner) =>
    fixtures.host.call(
      changeAppointmentStatus,
      { appointmentList: list.map(({ id }) => id), statusCode },
      { actor },
    );
  const states = () => fixtures.knex('appointments').orderBy('id').pluck<number[]>('status');

  it('becomes canceled before the start, which frees the time', async () => {
    const one = await booked('10:00');
    const { status, body } = await set(1, [one]);
    expect(status).toBe(200);
    expect(body.appointments).toMatchObject([{ id: one.id, status: 1, version: 2 }]);
    await booked('10:00');
    expect((await set(1, [one])).body.appointments).toMatchObject([{ version: 2 }]);
  });

  it('becomes no-show after the start, which frees the time, and can be reverted', async () => {
    const one = await booked('10:00', { processingTime: 7_200 });
    fixtures.clock.set('2026-03-03T17:30:00Z');
    expect((await set(2, [one])).body.appointments).toMatchObject([{ status: 2 }]);
    expect(await fixtures.knex('occupancies')).toEqual([]);
    expect((await set(0, [one])).body.appointments).toMatchObject([{ status: 0, version: 3 }]);
    expect(await fixtures.knex('occupancies')).toHaveLength(1);
  });

  it('cannot be reverted if the time has been booked again', async () => {
    const one = await booked('10:00', { processingTime: 7_200 });
    fixtures.clock.set('2026-03-03T17:30:00Z');
    await set(2, [one]);
    await booked('11:00');
    expect(await set(0, [one])).toMatchObject({
      status: 409,
      body: { error: { key: 'booking.slot_taken', items: [{ key: 'booking.slot_taken' }] } },
    });
    expect(await states()).toEqual([2, 0]);
  });

  it.each([
    ['canceled after the start', 1 as const, 0, noon],
    ['no-show before the start', 2 as const, 0, '2026-03-02T17:00:00Z'],
    ['no-show after being canceled', 2 as const, 1, noon],
    ['canceled after being missed', 1 as const, 2, noon],
    ['active again after being canceled', 0 as const, 1, noon],
  ])(
    'cannot become %s, and then no other appointment changes either',
    async (_title, requested, had, now) => {
      const one = await booked('10:00');
      const two = await booked('15:00');
      await fixtures.knex('appointments').where({ id: one.id }).update({ status: had });
      fixtures.clock.set(now);
      const list = requested === 1 ? [two, one] : [one];
      const { status, body } = await set(requested, list);
      expect(status).toBe(409);
      const refused = { key: 'booking.invalid_state', message: 'Invalid state of appointment' };
      expect(body).toMatchObject({
        error: { ...refused, items: requested === 1 ? [null, refused] : [refused] },
      });
      expect(await states()).toEqual([had, 0]);
    },
  );

  it('cannot become no-show once it is paid, since its client was there', async () => {
    const one = await booked('10:00');
    await fixtures.knex('appointments').where({ id: one.id }).update({ payment_status: 2 });
    fixtures.clock.set(noon);
    expect(await set(2, [one])).toMatchObject({
      status: 409,
      body: { error: { key: 'booking.invalid_state' } },
    });
    expect(await states()).toEqual([0]);
  });

  it('is part of the event of each change', async () => {
    const one = await booked('10:00');
    fixtures.clock.set(noon);
    await set(2, [one]);
    await set(0, [one]);
    const published = await until(
      async () =>
        (await publishedEvents(fixtures.nats.url, appointmentChanged)).filter(
          ({ appointmentId }) => appointmentId === one.id,
        ),
      (found) => found.length === 2,
    );
    expect(published).toMatchObject([
      { change: 'no-show', status: 2, version: 2, by: 'professional', client: mia },
      { change: 'restored', status: 0, version: 3 },
    ]);
  });

  it('can be changed by artists for their own appointments, and not by other salons', async () => {
    const own = await booked('10:00');
    const beas = await booked('10:00', { artistId: ids.otherArtist });
    expect((await set(1, [own, beas], ana)).status).toBe(404);
    expect((await set(1, [own], stranger)).status).toBe(404);
    expect((await set(1, [own], client)).status).toBe(403);
    expect((await set(1, [own], ana)).status).toBe(200);
  });

  describe('Cancel All', () => {
    const cancelAll = (parts: object, actor = owner) =>
      fixtures.host.call(
        batchCancel,
        { salonClientId: 1, localDate: '2026-03-03', addressId: ids.address, ...parts },
        { actor },
      );

    it('cancels future appointments from a day on, and leaves the others', async () => {
      const before = await booked('12:00', {}, '2026-03-02');
      const one = await booked('10:00');
      const two = await booked('11:00', { artistId: ids.otherArtist }, '2026-03-05');
      const { body } = await cancelAll({ salonClientId: one.client.id });
      expect(body.aptIdSet).toEqual([one.id, two.id]);
      expect(await fixtures.knex('occupancies').pluck<number[]>('appointment_id')).toEqual([before.id]);
      expect((await cancelAll({ salonClientId: one.client.id })).body.aptIdSet).toEqual([]);
    });

    it('leaves appointments that have started, of other addresses, and those that the caller may not change', async () => {
      const own = await booked('10:00');
      const later = await booked('15:00');
      const beas = await booked('15:00', { artistId: ids.otherArtist });
      fixtures.clock.set(noon);
      const salonClientId = own.client.id;
      expect((await cancelAll({ salonClientId, addressId: 77 })).body.aptIdSet).toEqual([]);
      expect((await cancelAll({ salonClientId }, stranger)).body.aptIdSet).toEqual([]);
      expect((await cancelAll({ salonClientId }, ana)).body.aptIdSet).toEqual([later.id]);
      expect((await cancelAll({ salonClientId })).body.aptIdSet).toEqual([beas.id]);
      expect((await cancelAll({ salonClientId }, client)).status).toBe(403);
    });
  });
});
