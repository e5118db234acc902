import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addressRemoved,
  appointmentChanged,
  bookAsClient,
  countAddressAppointments,
  salonChanged,
  type Address,
  type EventDefinition,
  type PayloadOf,
} from '@frizo/contracts';
import { buildActor, publishedEvents, until } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  address,
  clearCalendar,
  client,
  ids,
  inPhoenix,
  salon,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';
import { at, start } from '../testing/starts.ts';
import { givenAppointment } from '../testing/given-appointment.ts';

const owner = buildActor({ userId: 500, userType: 7, salonId: ids.salon, salonAdmin: true });
const artist = buildActor({ userId: ids.artist, userType: 6, salonId: ids.salon });
const mesa = { ...address, id: 20, address: '9 Mesa Rd', city: 'Mesa', zip: '85201' };
const tomorrow = new Date(inPhoenix('2026-03-03', '10:00') * 1000);
const nextWeek = new Date(inPhoenix('2026-03-10', '10:00') * 1000);
const earlierToday = new Date(inPhoenix('2026-03-02', '08:00') * 1000);

describe('when a salon changes its addresses', () => {
  let fixtures: BookingFixtures;
  let connection: NatsConnection;
  let version = 1;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    connection = await connect({ servers: fixtures.nats.url });
  });
  afterAll(async () => {
    await connection.close();
    await fixtures.stop();
  });

  beforeEach(async () => {
    await clearCalendar(fixtures);
    await fixtures.knex('inbox').delete();
    await fixtures.knex('address_removals').delete();
    await publishSalon([address, mesa]);
  });

  async function publish<E extends EventDefinition>(event: E, payload: PayloadOf<E>): Promise<void> {
    await jetstream(connection).publish(event.subject, JSON.stringify(payload));
  }

  async function publishSalon(addresses: Address[]): Promise<void> {
    version += 1;
    await publish(salonChanged, { ...salon, version, addresses });
    const stored = version;
    await until(
      () => fixtures.knex('salons').where({ salon_id: ids.salon }).first<{ version: number }>('version'),
      (row) => row.version === stored,
    );
  }

  type Decision = Pick<PayloadOf<typeof addressRemoved>, 'appointments' | 'moveToAddressId'>;
  const publishRemoval = (decision: Decision) =>
    publish(addressRemoved, { salonId: ids.salon, version, addressId: ids.address, ...decision });

  /** Books a cut with Ana at the first address, as a client. */
  async function booked(startTimestamp: number): Promise<number> {
    const appointments = [start(startTimestamp)];
    const { body } = await fixtures.host.call(bookAsClient, { appointments }, { actor: client });
    return body.appointments[0]?.id ?? 0;
  }

  const appointmentOf = (id: number) =>
    fixtures.knex('appointments').where({ id }).first<AppointmentColumns>();
  const eventsOf = async (id: number) => {
    const events = await publishedEvents(fixtures.nats.url, appointmentChanged);
    return events.filter(({ appointmentId }) => appointmentId === id);
  };
  /** Waits until as many events about address removals were handled, in all. */
  const handled = (removals: number) =>
    until(
      () => fixtures.knex('inbox').where({ consumer: 'on-address-removed' }),
      (rows) => rows.length === removals,
    );
  const count = (addressId: number, actor = owner) =>
    fixtures.host.call(countAddressAppointments, { addressId }, { actor });

  it('says how many future appointments an address has, and until when', async () => {
    await givenAppointment(fixtures.knex, { startsAt: tomorrow });
    await givenAppointment(fixtures.knex, { startsAt: nextWeek });
    await givenAppointment(fixtures.knex, { startsAt: nextWeek, status: 1 });
    await givenAppointment(fixtures.knex, { startsAt: earlierToday });
    expect((await count(ids.address)).body).toEqual({ count: 2, lastDate: '2026-03-10' });
    expect((await count(mesa.id)).body).toEqual({ count: 0, lastDate: null });
    const other = buildActor({ userId: 501, userType: 7, salonId: 2, salonAdmin: true });
    expect((await count(ids.address, other)).body).toEqual({ count: 0, lastDate: null });
    expect((await count(ids.address, artist)).status).toBe(403);
  });

  it('keeps appointments at an address that was given up', async () => {
    const id = await booked(at('10:00'));
    await publishSalon([mesa]);
    await publishRemoval({ appointments: 'keep', moveToAddressId: null });
    await handled(1);
    expect(await appointmentOf(id)).toMatchObject({ address_id: ids.address, status: 0, version: 1 });
    expect((await count(ids.address)).body).toEqual({ count: 1, lastDate: '2026-03-03' });
  });

  it('cancels them once, frees their time and tells their clients', async () => {
    const id = await booked(at('10:00'));
    const past = await givenAppointment(fixtures.knex, { startsAt: earlierToday });
    await publishSalon([mesa]);
    for (const removals of [1, 2]) {
      await publishRemoval({ appointments: 'cancel', moveToAddressId: null });
      await handled(removals);
    }
    expect(await appointmentOf(id)).toMatchObject({ status: 1, version: 2 });
    expect(await appointmentOf(past)).toMatchObject({ status: 0, version: 1 });
    expect(await fixtures.knex('occupancies')).toEqual([]);
    await until(
      () => eventsOf(id),
      (events) => events.length > 0,
    );
    expect(await eventsOf(id)).toMatchObject([
      { change: 'cancelled', by: 'professional', version: 2, address: { id: ids.address } },
    ]);
  });

  it('moves them once to another address, at the same instant and with the same artist', async () => {
    const id = await booked(at('10:00'));
    const before = await fixtures.knex('occupancies');
    await publishSalon([mesa]);
    for (const removals of [1, 2]) {
      await publishRemoval({ appointments: 'move', moveToAddressId: mesa.id });
      await handled(removals);
    }
    expect(await appointmentOf(id)).toMatchObject({
      address_id: mesa.id,
      artist_id: ids.artist,
      starts_at: tomorrow,
      start_seconds: 36_000,
      status: 0,
      version: 2,
    });
    expect(await fixtures.knex('occupancies')).toEqual(before);
    await until(
      () => eventsOf(id),
      (events) => events.length > 0,
    );
    expect(await eventsOf(id)).toMatchObject([
      {
        change: 'moved',
        by: 'professional',
        startsAt: tomorrow.toISOString(),
        address: { address: '9 Mesa Rd' },
        previous: { startsAt: tomorrow.toISOString(), address: { address: '12 Saguaro St' } },
      },
    ]);
  });

  it('waits with them until nobody can book there any more', async () => {
    const id = await booked(at('10:00'));
    version += 1;
    await publishRemoval({ appointments: 'cancel', moveToAddressId: null });
    version -= 1;
    expect(await appointmentOf(id)).toMatchObject({ status: 0 });
    await publishSalon([mesa]);
    await handled(1);
    expect(await appointmentOf(id)).toMatchObject({ status: 1 });
  });

  describe('given up one after the other', () => {
    const tempe = { ...address, id: 30, address: '4 Tempe Ave', city: 'Tempe', zip: '85281' };
    const removal = (addressId: number, of: number, decision: Decision) =>
      publish(addressRemoved, { salonId: ids.salon, version: of, addressId, ...decision });
    /** The first address moves its appointments to the second; the event about the second, decided later, arrives first. */
    async function removeInWrongOrder(decision: Decision): Promise<number> {
      await publishSalon([address, mesa, tempe]);
      const id = await booked(at('10:00'));
      await publishSalon([mesa, tempe]);
      const firstVersion = version;
      await publishSalon([tempe]);
      await removal(mesa.id, version, decision);
      await handled(1);
      await removal(ids.address, firstVersion, { appointments: 'move', moveToAddressId: mesa.id });
      await handled(2);
      return id;
    }

    it('moves them on to where the second decision says, although it has arrived first', async () => {
      const id = await removeInWrongOrder({ appointments: 'move', moveToAddressId: tempe.id });
      expect(await appointmentOf(id)).toMatchObject({ address_id: tempe.id, status: 0, version: 2 });
    });

    it('cancels them where the second decision says so', async () => {
      const id = await removeInWrongOrder({ appointments: 'cancel', moveToAddressId: null });
      expect(await appointmentOf(id)).toMatchObject({ status: 1, version: 2 });
      expect(await fixtures.knex('occupancies')).toEqual([]);
    });

    it('keeps them at the second address where that was decided', async () => {
      const id = await removeInWrongOrder({ appointments: 'keep', moveToAddressId: null });
      expect(await appointmentOf(id)).toMatchObject({ address_id: mesa.id, status: 0, version: 2 });
    });
  });

  it('keeps the instant of future appointments when the time zone changes, and tells clients the new clock time', async () => {
    const id = await booked(nextWeek.getTime() / 1000);
    const past = await givenAppointment(fixtures.knex, { startsAt: earlierToday });
    const denver = { ...address, city: 'Denver', state: 'CO', zip: '80202', timezone: 'America/Denver' };
    await publishSalon([denver, mesa]);
    expect(await appointmentOf(id)).toMatchObject({
      starts_at: nextWeek,
      local_date: '2026-03-10',
      start_seconds: 39_600,
      timezone: 'America/Denver',
    });
    expect(await appointmentOf(past)).toMatchObject({ timezone: 'America/Phoenix', version: 1 });
    expect(await fixtures.knex('occupancies')).toHaveLength(1);
    await until(
      () => eventsOf(id),
      (events) => events.length > 0,
    );
    expect(await eventsOf(id)).toMatchObject([
      {
        change: 'moved',
        startSeconds: 39_600,
        startsAt: nextWeek.toISOString(),
        address: { timezone: 'America/Denver' },
        previous: { startSeconds: 36_000, address: { timezone: 'America/Phoenix' } },
      },
    ]);
  });
});

interface AppointmentColumns {
  readonly status: number;
}
