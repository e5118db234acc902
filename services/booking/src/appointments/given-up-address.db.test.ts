import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  bookAsClient,
  cancelAsClient,
  changeAsClient,
  getClientAppointments,
  type Appointment,
} from '@frizo/contracts';
import { saveHours, saveSalon } from '../reference-data.store.ts';
import { at, start } from '../testing/starts.ts';
import {
  address,
  client,
  ids,
  salon,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

const newAddress = { ...address, id: 20, address: '99 Mesa Rd' };

describe('appointments at an address that the salon has given up', () => {
  let fixtures: BookingFixtures;
  let booked: readonly Appointment[];

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    const appointments = [start(at('10:00')), start(at('12:00'))];
    booked = (await fixtures.host.call(bookAsClient, { appointments }, { actor: client })).body.appointments;
    await saveSalon(fixtures.knex, { ...salon, version: 2, addresses: [newAddress] });
    const open = { addressId: 20, startSeconds: 36_000, endSeconds: 68_400 };
    const hours = [1, 2, 3, 4, 5, 6].map((dayIndex) => ({ ...open, dayIndex }));
    await saveHours(fixtures.knex, { artistId: ids.artist, version: 2, hours });
  });
  afterAll(() => fixtures.stop());

  const idOf = (place: number) => booked[place]?.id ?? 0;

  it('can still be read', async () => {
    const { body } = await fixtures.host.call(getClientAppointments, {}, { actor: client });
    expect(body.data.map(({ address: place }) => place.address)).toEqual(['12 Saguaro St', '12 Saguaro St']);
  });

  it("can be moved to the salon's new address, but not to another time at the old one", async () => {
    const change = (addressId: number) =>
      fixtures.host.call(
        changeAsClient,
        { id: idOf(0), version: 1, ...start(at('15:00'), { addressId }) },
        { actor: client },
      );
    expect((await change(ids.address)).status).toBe(400);
    const { status, body } = await change(20);
    expect(status).toBe(200);
    expect(body.appointment.address.address).toBe('99 Mesa Rd');
  });

  it('can be canceled', async () => {
    const { body } = await fixtures.host.call(cancelAsClient, { id: idOf(1) }, { actor: client });
    expect(body.appointment.status).toBe(1);
  });

  it('are shown once if the salon returns to the address', async () => {
    await saveSalon(fixtures.knex, { ...salon, version: 3, addresses: [address, newAddress] });
    const { body } = await fixtures.host.call(getClientAppointments, { tab: 'history' }, { actor: client });
    expect(body.data).toHaveLength(1);
  });
});
