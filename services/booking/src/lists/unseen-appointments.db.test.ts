import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getUnseenAppointments, markAppointmentSeen } from '@frizo/contracts';
import { givenAppointment, givenSalonClient } from '../testing/given-appointment.ts';
import { ana, bea, owner, stranger } from '../testing/professionals.ts';
import {
  clearCalendar,
  client,
  ids,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

describe('unseen appointments', () => {
  let fixtures: BookingFixtures;
  let salonClientId: number;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    salonClientId = await givenSalonClient(fixtures.knex, {
      userId: 900,
      firstName: 'Lena',
      lastName: 'Voss',
    });
  });
  afterAll(() => fixtures.stop());
  beforeEach(() => clearCalendar(fixtures));

  const given = (time: string, more: object = {}) =>
    givenAppointment(fixtures.knex, {
      startsAt: new Date(`2026-03-${time}:00-07:00`),
      salonClientId,
      ...more,
    });
  const unseen = async (actor = owner, limit = 20) => {
    const { body } = await fixtures.host.call(getUnseenAppointments, { limit }, { actor });
    return { count: body.count, ids: body.data.map(({ id }) => id) };
  };
  const see = (id: number, actor = owner) => fixtures.host.call(markAppointmentSeen, { id }, { actor });

  it('are future ones that clients booked, soonest first', async () => {
    const later = await given('04T10:00');
    const soon = await given('02T12:00', { artistId: ids.otherArtist });
    await given('02T09:00');
    await given('03T12:00', { status: 1 });
    const byPhone = await given('03T14:00');
    await fixtures.knex('appointments').where({ id: byPhone }).update({ booked_by: 'professional' });
    expect(await unseen()).toEqual({ count: 2, ids: [soon, later] });
    expect(await unseen(owner, 1)).toEqual({ count: 2, ids: [soon] });
  });

  it('include date and appointment', async () => {
    const id = await given('03T10:00');
    const { body } = await fixtures.host.call(getUnseenAppointments, {}, { actor: owner });
    expect(body.data[0]).toMatchObject({
      id,
      date: '2026-03-03',
      startTimestamp: Date.parse('2026-03-03T17:00:00Z') / 1000,
      appointment: { id, client: { firstName: 'Lena', isRegistered: true } },
    });
  });

  it('are only their own for an artist', async () => {
    const anas = await given('03T10:00');
    await given('03T12:00', { artistId: ids.otherArtist });
    expect(await unseen(ana)).toEqual({ count: 1, ids: [anas] });
    expect(await unseen(stranger)).toEqual({ count: 0, ids: [] });
  });

  it('are seen for the whole salon after one person has looked, with the time of the first look', async () => {
    const id = await given('03T10:00');
    expect((await see(id, ana)).body).toEqual({ success: true });
    expect(await unseen()).toEqual({ count: 0, ids: [] });
    const before = await fixtures.knex('appointments').pluck<Date[]>('seen_at');
    fixtures.clock.set('2026-03-02T18:00:00Z');
    expect((await see(id)).body).toEqual({ success: true });
    expect(await fixtures.knex('appointments').pluck<Date[]>('seen_at')).toEqual(before);
  });

  it('can be marked only by those who may see them', async () => {
    const id = await given('03T10:00');
    expect((await see(id, bea)).status).toBe(404);
    expect((await see(id, stranger)).status).toBe(404);
    expect((await see(id, client)).status).toBe(403);
    expect((await fixtures.host.call(markAppointmentSeen, { id })).status).toBe(401);
    expect((await unseen()).count).toBe(1);
  });
});
