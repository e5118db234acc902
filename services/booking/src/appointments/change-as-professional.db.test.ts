import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  appointmentChanged,
  bookAsClient,
  bookAsProfessional,
  cancelAsProfessional,
  changeAsProfessional,
  moveAppointment,
  removeAppointment,
  saveAsProfessional,
  type Appointment,
} from '@frizo/contracts';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { saveOffers } from '../reference-data.store.ts';
import { ana, owner, stranger } from '../testing/professionals.ts';
import { at, start, timedStart } from '../testing/starts.ts';
import {
  clearCalendar,
  client,
  ids,
  offers,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

const mia = { firstName: 'Mia', lastName: 'Stone', phone: '6025550111' };

describe('changing appointments as a professional', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  beforeEach(() => clearCalendar(fixtures));
  afterAll(() => fixtures.stop());

  async function booked(time: string, parts: object = {}): Promise<Appointment> {
    const appointments = [timedStart(at(time), parts)];
    const request = { client: mia, appointments };
    const { body } = await fixtures.host.call(bookAsProfessional, request, { actor: owner });
    const [appointment] = body.appointments;
    if (!appointment) throw new Error('nothing was booked');
    return appointment;
  }
  const change = ({ id, version }: Appointment, changes: object, actor = owner) =>
    fixtures.host.call(
      changeAsProfessional,
      { id, version, ...timedStart(at('10:00')), ...changes },
      { actor },
    );
  const drag = ({ id }: Appointment, changes: object, actor = owner) => {
    const { serviceId, ...place } = timedStart(at('10:00'));
    expect(serviceId).toBe(ids.cut);
    return fixtures.host.call(moveAppointment, { id, ...place, ...changes }, { actor });
  };

  it('moves an appointment outside the hours, to another service and duration', async () => {
    const one = await booked('10:00');
    const changes = { startTimestamp: at('20:00'), serviceId: ids.color, processingTime: 900 };
    expect((await change(one, changes)).body.appointment).toMatchObject({
      version: 2,
      startTime: 72_000,
      serviceName: 'Color',
      priceCent: 9_000,
      durationTime: 7_200,
      processingTime: 900,
      client: { firstName: 'Mia' },
    });
  });

  it("drags to another artist, at that artist's price", async () => {
    const one = await booked('10:00');
    const { status, body } = await drag(one, { artistId: ids.otherArtist, processingTime: 1_800 });
    expect(status).toBe(200);
    expect(body.appointment).toMatchObject({
      artistName: 'Bea Ruiz',
      priceCent: 6_000,
      processingTime: 1_800,
    });
    const taken = await fixtures.knex('occupancies').pluck<number[]>('artist_id');
    expect(taken).toEqual([ids.otherArtist]);
  });

  it('stays within the hours if the journal requests the rules for clients', async () => {
    const one = await booked('10:00');
    expect((await drag(one, { startTimestamp: at('20:00'), bookMode: 0 })).status).toBe(409);
    expect((await drag(one, { startTimestamp: at('20:00') })).status).toBe(200);
  });

  it('refuses a change based on an older version', async () => {
    const one = await booked('10:00');
    expect((await drag(one, { startTimestamp: at('12:00'), version: 1 })).status).toBe(200);
    expect(await drag(one, { startTimestamp: at('13:00'), version: 1 })).toMatchObject({
      status: 409,
      body: { error: { key: 'booking.changed_meanwhile' } },
    });
    expect((await drag(one, { startTimestamp: at('13:00') })).status).toBe(200);
  });

  describe('moving a confirmed appointment', () => {
    const confirmedAt = new Date('2026-03-02T12:00:00.123Z');
    const messageSentAt = new Date('2026-03-02T11:00:00Z');
    let one: Appointment;
    beforeEach(async () => {
      one = await booked('10:00');
      await fixtures
        .knex('appointments')
        .where({ id: one.id })
        .update({ confirmed_at: confirmedAt, message_sent_at: messageSentAt });
    });
    const confirmation = () =>
      fixtures.knex('appointments').where({ id: one.id }).first('confirmed_at', 'message_sent_at');
    const confirmed = { confirmed_at: confirmedAt, message_sent_at: messageSentAt };
    const unconfirmed = { confirmed_at: null, message_sent_at: null };

    it('needs to be confirmed again, unless it is moved back before the client is told', async () => {
      await drag(one, { startTimestamp: at('12:00') });
      expect(await confirmation()).toEqual(unconfirmed);
      fixtures.clock.advance({ seconds: 14 });
      await drag(one, { startTimestamp: at('13:00'), artistId: ids.otherArtist });
      fixtures.clock.advance({ seconds: 14 });
      await drag(one, {});
      expect(await confirmation()).toEqual(confirmed);
      await drag(one, { startTimestamp: at('12:00') });
      fixtures.clock.advance({ seconds: 15 });
      await drag(one, {});
      expect(await confirmation()).toEqual(unconfirmed);
    });

    it('is not confirmed again by a move to a third time, and stays confirmed while it is resized', async () => {
      await drag(one, { processingTime: 900 });
      expect(await confirmation()).toEqual(confirmed);
      await drag(one, { startTimestamp: at('12:00') });
      await drag(one, { startTimestamp: at('13:00') });
      expect(await confirmation()).toEqual(unconfirmed);
      await drag(one, { startTimestamp: at('12:00') });
      expect(await confirmation()).toEqual(unconfirmed);
    });
  });

  describe('undoing a move to another artist', () => {
    let version = 1;
    const saveList = (change: (list: ReturnType<typeof offers>) => ReturnType<typeof offers>) =>
      saveOffers(fixtures.knex, change(offers((version += 1))));
    afterEach(() => saveList((list) => list));
    const raisePrice = () =>
      saveList((list) => ({
        ...list,
        services: list.services.map((service) => ({
          ...service,
          priceCents: 12_000,
          durationSeconds: 7_200,
        })),
      }));

    it('restores the agreed price and duration, also when the artist has others now', async () => {
      const one = await booked('10:00');
      await raisePrice();
      const there = await drag(one, { artistId: ids.otherArtist });
      expect(there.body.appointment).toMatchObject({ priceCent: 6_000, durationTime: 7_200 });
      fixtures.clock.advance({ seconds: 14 });
      const back = await drag(one, {});
      expect(back.body.appointment).toMatchObject({ priceCent: 5_000, durationTime: 3_600 });
    });

    it('is possible although the artist offers the service no more', async () => {
      const one = await booked('10:00');
      await drag(one, { artistId: ids.otherArtist });
      await saveList((list) => ({
        ...list,
        artistServices: list.artistServices.filter(({ artistId }) => artistId !== ids.artist),
      }));
      const { status, body } = await drag(one, {});
      expect([status, body.appointment.priceCent]).toEqual([200, 5_000]);
    });

    it('counts as a new move once the client was notified', async () => {
      const one = await booked('10:00');
      await raisePrice();
      await drag(one, { artistId: ids.otherArtist });
      fixtures.clock.advance({ seconds: 15 });
      expect((await drag(one, {})).body.appointment.priceCent).toBe(12_000);
    });
  });

  it('publishes what the client was last notified of, until they are notified of a move', async () => {
    const announcedOf = async ({ id }: Appointment, version: number) => {
      const events = await until(
        async () =>
          (await publishedEvents(fixtures.nats.url, appointmentChanged)).filter(
            ({ appointmentId }) => appointmentId === id,
          ),
        (published) => published.some((one) => one.version === version),
      );
      const { announced } = events.find((one) => one.version === version)!;
      return [announced?.version, announced?.terms.startSeconds, announced?.terms.artistName];
    };
    const one = await booked('10:00');
    await drag(one, { startTimestamp: at('12:00'), artistId: ids.otherArtist });
    fixtures.clock.advance({ seconds: 14 });
    await drag(one, { startTimestamp: at('13:00') });
    expect(await announcedOf(one, 2)).toEqual([1, 36_000, 'Ana Ruiz']);
    expect(await announcedOf(one, 3)).toEqual([1, 36_000, 'Ana Ruiz']);
    await fixtures.host.call(cancelAsProfessional, { id: one.id }, { actor: owner });
    expect(await announcedOf(one, 4)).toEqual([1, 36_000, 'Ana Ruiz']);
    const other = await booked('15:00');
    await drag(other, { startTimestamp: at('16:00'), artistId: ids.otherArtist });
    fixtures.clock.advance({ seconds: 15 });
    await fixtures.host.call(cancelAsProfessional, { id: other.id }, { actor: owner });
    expect(await announcedOf(other, 3)).toEqual([2, 57_600, 'Bea Ruiz']);
  });

  it('resizes up to the next occupancy, and not past midnight', async () => {
    const one = await booked('10:00');
    await booked('12:00');
    expect((await drag(one, { processingTime: 7_200 })).status).toBe(200);
    expect(await drag(one, { processingTime: 8_100 })).toMatchObject({
      status: 409,
      body: { error: { key: 'booking.slot_taken' } },
    });
    const late = await booked('23:00');
    expect(await drag(late, { startTimestamp: at('23:00'), processingTime: 4_500 })).toMatchObject({
      status: 400,
      body: { error: { key: 'booking.next_day' } },
    });
  });

  it('changes only the processing time of an appointment that has started', async () => {
    const one = await booked('10:00');
    fixtures.clock.set('2026-03-03T17:30:00Z');
    expect((await drag(one, { processingTime: 5_400 })).status).toBe(200);
    expect(await drag(one, { startTimestamp: at('12:00') })).toMatchObject({
      status: 409,
      body: { error: { key: 'booking.invalid_state', message: 'Invalid state of appointment' } },
    });
    expect((await change({ ...one, version: 2 }, { image: 9 })).status).toBe(409);
  });

  it.each([
    ['cancelAsProfessional', cancelAsProfessional],
    ['removeAppointment', removeAppointment],
  ])('cancels by %s until the start, and again without effect', async (_name, call) => {
    const one = await booked('10:00');
    const canceled = await fixtures.host.call(call, { id: one.id }, { actor: owner });
    expect(canceled.body.appointment).toMatchObject({ status: 1, version: 2, clientFutureCount: 0 });
    expect((await fixtures.host.call(call, { id: one.id }, { actor: owner })).status).toBe(200);
    expect(await fixtures.knex('occupancies')).toEqual([]);
    const two = await booked('10:00');
    fixtures.clock.set('2026-03-03T17:00:00Z');
    expect((await fixtures.host.call(call, { id: two.id }, { actor: owner })).status).toBe(409);
  });

  it('saves all entries of a dialog at once, with a new appointment for its client', async () => {
    const one = await booked('10:00');
    const two = await booked('12:00');
    const entries = [
      { kind: 'change' as const, id: one.id, version: 1, ...timedStart(at('12:00')) },
      { kind: 'cancel' as const, id: two.id, version: 1 },
      { kind: 'book' as const, ...timedStart(at('10:00')) },
    ];
    const { status, body } = await fixtures.host.call(
      saveAsProfessional,
      { client: mia, entries },
      { actor: owner },
    );
    expect(status).toBe(200);
    expect(body.appointments.map(({ startTime, status: state }) => [startTime, state])).toEqual([
      [43_200, 0],
      [43_200, 1],
      [36_000, 0],
    ]);
    const clientIds = new Set(body.appointments.map(({ client: { id } }) => id));
    expect(clientIds.size).toBe(1);
  });

  it('allows artists their own appointments, the business all of them, and other salons none', async () => {
    const own = await booked('10:00');
    const beas = await booked('10:00', { artistId: ids.otherArtist });
    expect((await drag(own, { startTimestamp: at('11:00') }, ana)).status).toBe(200);
    expect((await drag(beas, { startTimestamp: at('15:00') }, ana)).status).toBe(404);
    expect((await drag(own, { artistId: ids.otherArtist, startTimestamp: at('15:00') }, ana)).status).toBe(
      404,
    );
    const remove = (actor: typeof owner) => fixtures.host.call(removeAppointment, { id: beas.id }, { actor });
    expect((await remove(ana)).status).toBe(404);
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(client)).status).toBe(403);
    expect((await remove(owner)).status).toBe(200);
  });

  it('moves an appointment that a client booked', async () => {
    const appointments = [start(at('10:00'))];
    const { body } = await fixtures.host.call(bookAsClient, { appointments }, { actor: client });
    const [one] = body.appointments;
    if (!one) throw new Error('nothing was booked');
    expect((await drag(one, { startTimestamp: at('15:00') })).body.appointment).toMatchObject({
      startTime: 54_000,
      client: { isRegistered: true },
    });
  });
});
