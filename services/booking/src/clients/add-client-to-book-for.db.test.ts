import { professionalOf } from '@frizo/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ClientToBookFor } from '@frizo/contracts';
import { savePerson } from '../people/people.store.ts';
import { buildPerson } from '../testing/build-person.ts';
import { givenAppointment, givenSalonClient } from '../testing/given-appointment.ts';
import { ana, bea, owner, stranger } from '../testing/professionals.ts';
import { ids, now, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';
import { addClientToBookFor } from './add-client.ts';
import { listClients } from './list-clients.ts';
import { rememberFound, setVisible } from './salon-clients.store.ts';

const rosa = { firstName: 'Rosa', lastName: 'Diaz', phone: '6025550122' };

describe('the client for whom a professional books', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    const lena = { userId: 900, firstName: 'Lena', lastName: 'Voss', phone: '6025550111' };
    await savePerson(fixtures.knex, buildPerson(lena));
    await fixtures.knex('people').update({ confirmed_phone: lena.phone });
  });
  afterAll(() => fixtures.stop());
  beforeEach(() => fixtures.knex('salon_clients').delete());

  const bookFor = (client: ClientToBookFor, actor = owner) =>
    fixtures.knex.transaction((trx) =>
      addClientToBookFor(trx, { actor: professionalOf(actor), client, now: new Date(now) }),
    );
  const namesOf = async (actor = owner) => {
    const { data } = await listClients(fixtures.knex, { limit: 20, offset: 0 }, professionalOf(actor));
    return data.map(({ firstName }) => firstName);
  };

  it('can be a client of the list, and is added again if removed before', async () => {
    const salonClientId = await givenSalonClient(fixtures.knex, rosa);
    await fixtures.knex('salon_clients').update({ removed_at: now });
    expect(await bookFor({ salonClientId })).toEqual({
      salonClientId,
      clientUserId: null,
      hasBooked: false,
      ...rosa,
    });
    expect(await namesOf()).toEqual(['Rosa']);
  });

  it('is also added to the own list of the artist who books', async () => {
    const salonClientId = await givenSalonClient(fixtures.knex, rosa);
    await rememberFound(fixtures.knex, { artistId: ids.artist, clientId: salonClientId });
    expect(await namesOf(ana)).toEqual([]);
    await bookFor({ salonClientId }, ana);
    expect(await namesOf(ana)).toEqual(['Rosa']);
  });

  it('cannot be a client of other artists, whose name and phone an artist would read by trying ids', async () => {
    const salonClientId = await givenSalonClient(fixtures.knex, rosa);
    await bookFor({ salonClientId });
    await rememberFound(fixtures.knex, { artistId: ids.otherArtist, clientId: salonClientId });
    await bookFor({ salonClientId }, bea);
    await expect(bookFor({ salonClientId }, ana)).rejects.toMatchObject({ details: { status: 404 } });
    expect(await namesOf(ana)).toEqual([]);
  });

  it('can be one of an earlier appointment of the artist, also when removed from their own list', async () => {
    const salonClientId = await givenSalonClient(fixtures.knex, rosa);
    const startsAt = new Date('2026-03-01T17:00:00Z');
    const appointmentId = await givenAppointment(fixtures.knex, { startsAt, salonClientId });
    await setVisible(fixtures.knex, { artistId: ids.artist, clientId: salonClientId, isVisible: false });
    expect(await bookFor({ salonClientId }, ana)).toMatchObject(rosa);
    await fixtures.knex('appointments').where({ id: appointmentId }).delete();
  });

  it('is found by phone, whatever name is typed', async () => {
    const salonClientId = await givenSalonClient(fixtures.knex, rosa);
    const typed = { firstName: 'Rose', lastName: 'D.', phone: '(602) 555-0122' };
    expect(await Promise.all([bookFor(typed), bookFor(typed)])).toMatchObject([
      { salonClientId, firstName: 'Rosa' },
      { salonClientId, firstName: 'Rosa' },
    ]);
  });

  it('can be a person with an account whose phone is verified', async () => {
    const typed = { firstName: 'Le', lastName: 'Vo', phone: '6025550111' };
    expect(await bookFor(typed)).toMatchObject({ clientUserId: 900, firstName: 'Lena' });
  });

  it('may have names of up to fifty characters, and is refused with the field codes of the dialog', async () => {
    const long = { ...rosa, lastName: 'x'.repeat(50) };
    expect(await bookFor(long)).toMatchObject({ lastName: long.lastName });
    await expect(bookFor({ firstName: 'R', lastName: '', phone: '60255' })).rejects.toMatchObject({
      key: 'request.invalid',
      details: {
        fields: {
          'client.firstName': ['VALUE_IS_TOO_SHORT'],
          'client.lastName': ['VALUE_IS_REQUIRED'],
          'client.phone': ['VALUE_IS_TOO_SHORT'],
        },
      },
    });
  });

  it('cannot be a client of another salon', async () => {
    const salonClientId = await givenSalonClient(fixtures.knex, rosa);
    await expect(bookFor({ salonClientId }, stranger)).rejects.toMatchObject({ details: { status: 404 } });
  });
});
