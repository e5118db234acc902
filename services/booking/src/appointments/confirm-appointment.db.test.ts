import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { appointmentChanged, confirmAppointment, getConfirmation } from '@frizo/contracts';
import { sharedSecret } from '@frizo/service-kit';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { confirmKeyName, confirmTokenOf } from './appointment-events.ts';
import { givenAppointment } from '../testing/given-appointment.ts';
import { clearCalendar, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';

const startsAt = new Date('2026-03-04T17:00:00Z');

describe('a confirm link', () => {
  let fixtures: BookingFixtures;
  let key: Buffer;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    key = await sharedSecret(fixtures.knex, confirmKeyName)();
  });
  beforeEach(() => clearCalendar(fixtures));
  afterAll(() => fixtures.stop());

  const look = (token: string) => fixtures.host.call(getConfirmation, { token });
  const confirm = (token: string) => fixtures.host.call(confirmAppointment, { token });
  const confirmedEvents = async (appointmentId: number) => {
    await until(
      () => fixtures.knex('outbox').where({ subject: appointmentChanged.subject }),
      (rows: unknown[]) => rows.length === 0,
    );
    const published = await publishedEvents(fixtures.nats.url, appointmentChanged);
    return published.filter((event) => event.appointmentId === appointmentId);
  };

  it('shows its appointment without a log-in, with only the fields that are needed', async () => {
    const id = await givenAppointment(fixtures.knex, { startsAt });
    const { status, body } = await look(confirmTokenOf(key, id));
    expect(status).toBe(200);
    expect(body.appointment).toMatchObject({
      salonName: 'Desert Bloom',
      artistName: 'Ana Ruiz',
      serviceName: 'Cut',
      date: '2026-03-04',
      startTime: 36_000,
      status: 0,
      confirmation: 'sent',
    });
    expect(Object.keys(body.appointment).sort()).toEqual(
      Object.keys(getConfirmation.answer.shape.appointment.shape).sort(),
    );
  });

  it('confirms once, publishes one event, and keeps the version for open pages', async () => {
    const id = await givenAppointment(fixtures.knex, { startsAt, version: 2 });
    const token = confirmTokenOf(key, id);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status, body }) => [status, body.appointment.confirmation])).toEqual(
      Array.from({ length: 3 }, () => [200, 'confirmed']),
    );
    expect((await look(token)).body.appointment.confirmation).toBe('confirmed');
    expect(await confirmedEvents(id)).toMatchObject([
      { change: 'confirmed', by: 'client', status: 0, version: 2, previous: null },
    ]);
    expect(await fixtures.knex('appointments').where({ id }).first('version')).toEqual({ version: 2 });
  });

  it.each([
    ['was canceled', { startsAt, status: 1 as const }],
    ['has started', { startsAt: new Date('2026-03-02T17:00:00Z') }],
  ])('does not confirm an appointment that %s, but still shows it', async (_title, given) => {
    const id = await givenAppointment(fixtures.knex, given);
    const token = confirmTokenOf(key, id);
    expect(await confirm(token)).toMatchObject({
      status: 409,
      body: { error: { key: 'booking.invalid_state', message: 'Invalid state of appointment' } },
    });
    expect((await look(token)).status).toBe(200);
    expect(await confirmedEvents(id)).toEqual([]);
  });

  it('does not confirm again after the start', async () => {
    const id = await givenAppointment(fixtures.knex, { startsAt });
    const token = confirmTokenOf(key, id);
    await confirm(token);
    fixtures.clock.set('2026-03-04T17:00:00Z');
    expect((await confirm(token)).status).toBe(409);
    expect((await look(token)).body.appointment.confirmation).toBe('history');
  });

  it('is a 404 if invalid in any way', async () => {
    const id = await givenAppointment(fixtures.knex, { startsAt });
    const token = confirmTokenOf(key, id);
    for (const wrong of [
      'x',
      token.replace(`${id}.`, `${id + 1}.`),
      confirmTokenOf(key, id + 1_000),
      confirmTokenOf(Buffer.alloc(32), id),
    ]) {
      for (const answer of [await look(wrong), await confirm(wrong)])
        expect(answer).toMatchObject({ status: 404, body: { error: { key: 'booking.link_unknown' } } });
    }
    expect((await look('')).status).toBe(400);
  });
});
