import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  appointmentBooked,
  appointmentChanged,
  bookAsClient,
  bookAsProfessional,
  cardOnFile,
  cancelAsClient,
  changeAsClient,
  getBookingPolicy,
  getClientAppointments,
  saveAsClient,
  type AcceptedPolicy,
} from '@frizo/contracts';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  clearCalendar,
  client,
  ids,
  inPhoenix,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';
import { owner } from '../testing/professionals.ts';
import { at, start, timedStart } from '../testing/starts.ts';
import { savePolicy } from './accepted-policy.ts';

const ten = inPhoenix('2026-03-05', '10:00');
const day = 86_400;
const policy = {
  version: 2,
  freeCancellationHours: 24,
  lateFeePercent: 50,
  noShowFeePercent: 100,
  words: 'Please be on time.',
  deposits: [{ serviceId: ids.cut, percent: 20 }],
};
const accepted = { version: 2, depositCent: 1_000 };
const kept = {
  ...accepted,
  priceCent: 5_000,
  freeCancellationHours: 24,
  lateFeePercent: 50,
  noShowFeePercent: 100,
  freeUntilTimestamp: ten - day,
};

describe('booking at a salon with a cancellation policy', () => {
  let fixtures: BookingFixtures;
  let payments: NatsConnection;
  /** What payments replies. */
  let hasCard: boolean;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    payments = await connect({ servers: fixtures.nats.url });
    payments.subscribe(cardOnFile.subject, {
      callback: (_error, message) => void message.respond(JSON.stringify({ answer: { hasCard } })),
    });
  });
  beforeEach(async () => {
    hasCard = true;
    await clearCalendar(fixtures);
    await fixtures.knex('salon_policies').delete();
    await savePolicy(fixtures.knex, { salonId: ids.salon, ...policy });
  });
  afterAll(async () => {
    await payments.close();
    await fixtures.stop();
  });

  const choice = { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut, startTimestamp: ten };
  const book = (acceptedPolicy?: AcceptedPolicy) =>
    fixtures.host.call(
      bookAsClient,
      { appointments: [{ ...choice, ...(acceptedPolicy && { acceptedPolicy }) }] },
      { actor: client },
    );

  it('shows the policy to everybody, and none where there is none', async () => {
    const shown = await fixtures.host.call(getBookingPolicy, { salonId: ids.salon });
    expect(shown.body).toEqual({ policy });
    const none = await fixtures.host.call(getBookingPolicy, { salonId: ids.otherSalon });
    expect(none.body).toEqual({ policy: null });
  });

  it('keeps what was accepted with the appointment, its list and its event', async () => {
    const { body } = await book(accepted);
    expect(body.appointments[0]?.acceptedPolicy).toEqual(kept);
    const list = await fixtures.host.call(getClientAppointments, {}, { actor: client });
    expect(list.body.data).toEqual(body.appointments);
    const isOfBooking = ({ appointmentId }: { appointmentId: number }) =>
      appointmentId === body.appointments[0]?.id;
    const events = await until(
      async () => (await publishedEvents(fixtures.nats.url, appointmentBooked)).filter(isOfBooking),
      ({ length }) => length > 0,
    );
    expect(events).toMatchObject([{ acceptedPolicy: kept }]);
  });

  it.each([
    ['without acceptance', undefined],
    ['with an older version', { version: 1, depositCent: 1_000 }],
    ['with another deposit', { version: 2, depositCent: 900 }],
  ])('refuses a booking %s and answers the current policy', async (_title, given) => {
    const { status, body } = await book(given);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: {
        key: 'booking.policy_changed',
        items: [{ key: 'booking.policy_changed', details: { policy, depositCent: 1_000 } }],
      },
    });
    expect(await fixtures.knex('appointments').where({ client_user_id: client.userId })).toEqual([]);
  });

  it('refuses a booking that may cost something without a card on file', async () => {
    hasCard = false;
    const { status, body } = await book(accepted);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { key: 'booking.card_required' } });
    expect(await fixtures.knex('appointments').where({ client_user_id: client.userId })).toEqual([]);
    hasCard = true;
    expect((await book(accepted)).status).toBe(200);
  });

  it('asks for acceptance in a save of several entries too', async () => {
    const save = (entry: object) =>
      fixtures.host.call(
        saveAsClient,
        { entries: [{ kind: 'book', ...choice, ...entry }] },
        { actor: client },
      );
    expect((await save({})).status).toBe(409);
    expect((await save({ acceptedPolicy: accepted })).status).toBe(200);
  });

  it.each([
    ['has a deposit', { deposits: [{ serviceId: ids.color, amountCent: 3_000 }] }],
    ['has higher fees, because it costs more', {}],
  ])('refuses a change to another service that %s', async (_title, terms) => {
    await savePolicy(fixtures.knex, { salonId: ids.salon, ...policy, version: 3, deposits: [], ...terms });
    const { body } = await book({ version: 3, depositCent: 0 });
    const [booked] = body.appointments;
    if (!booked) throw new Error('nothing was booked');
    const changed = await fixtures.host.call(
      changeAsClient,
      { ...choice, id: booked.id, version: 1, serviceId: ids.color },
      { actor: client },
    );
    expect(changed).toMatchObject({ status: 409, body: { error: { key: 'booking.policy_of_service' } } });
  });

  it('allows a change to a service that the policy asks no more for', async () => {
    await savePolicy(fixtures.knex, {
      salonId: ids.salon,
      ...policy,
      version: 3,
      deposits: [{ serviceId: ids.color, amountCent: 3_000 }],
    });
    const { body } = await fixtures.host.call(
      bookAsClient,
      {
        appointments: [
          { ...choice, serviceId: ids.color, acceptedPolicy: { version: 3, depositCent: 3_000 } },
        ],
      },
      { actor: client },
    );
    const [booked] = body.appointments;
    if (!booked) throw new Error('nothing was booked');
    const changed = await fixtures.host.call(
      changeAsClient,
      { ...choice, id: booked.id, version: 1 },
      { actor: client },
    );
    expect(changed.status).toBe(200);
  });

  it('asks for nothing where the policy costs nothing', async () => {
    await savePolicy(fixtures.knex, {
      salonId: ids.salon,
      ...policy,
      version: 3,
      lateFeePercent: 0,
      noShowFeePercent: 0,
      deposits: [],
    });
    const { status, body } = await book();
    expect(status).toBe(200);
    expect(body.appointments[0]?.acceptedPolicy).toBeNull();
  });

  it('asks professionals for nothing, and their clients owe nothing', async () => {
    const { status, body } = await fixtures.host.call(
      bookAsProfessional,
      {
        client: { firstName: 'Mia', lastName: 'Stone', phone: '6025550111' },
        appointments: [timedStart(at('10:00'), { processingTime: 3_600 })],
      },
      { actor: owner },
    );
    expect(status).toBe(200);
    expect(body.appointments[0]?.acceptedPolicy).toBeNull();
  });

  it('keeps a version that arrives late from replacing a newer one', async () => {
    await savePolicy(fixtures.knex, { salonId: ids.salon, ...policy, version: 1, lateFeePercent: 5 });
    const shown = await fixtures.host.call(getBookingPolicy, { salonId: ids.salon });
    expect(shown.body.policy?.lateFeePercent).toBe(50);
  });

  it('says in the event of a move until when canceling is free, and in that of a cancellation when it was made', async () => {
    const { body } = await book(accepted);
    const [booked] = body.appointments;
    if (!booked) throw new Error('nothing was booked');
    const moved = { ...start(ten + day), id: booked.id, version: 1 };
    expect((await fixtures.host.call(changeAsClient, moved, { actor: client })).status).toBe(200);
    expect((await fixtures.host.call(cancelAsClient, { id: booked.id }, { actor: client })).status).toBe(200);
    const events = await until(
      async () =>
        (await publishedEvents(fixtures.nats.url, appointmentChanged)).filter(
          ({ appointmentId }) => appointmentId === booked.id,
        ),
      ({ length }) => length === 2,
    );
    expect(events).toMatchObject([
      { change: 'moved', acceptedPolicy: { ...kept, freeUntilTimestamp: ten } },
      {
        change: 'cancelled',
        changedAt: '2026-03-02T17:00:00.000Z',
        acceptedPolicy: { ...kept, freeUntilTimestamp: ten },
      },
    ]);
  });
});
