import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@frizo/service-kit/testing';
import { savePerson } from '../people/people.store.ts';
import { buildPerson } from '../testing/build-person.ts';
import { givenSalonClient } from '../testing/given-appointment.ts';
import { otherSalonId } from '../testing/professionals.ts';
import { ids, now, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';
import { admitClient } from './admit-client.ts';

const lena = buildPerson({ userId: 900, firstName: 'Lena', lastName: 'Voss', phone: '6025550111' });
const twin = buildPerson({ userId: 901, firstName: 'Mara', lastName: 'Voss', phone: '6025550111' });

describe('a client who books for the first time', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await fixtures.knex('salon_clients').delete();
    await fixtures.knex('people').delete();
    await savePerson(fixtures.knex, lena);
    await savePerson(fixtures.knex, twin);
  });

  const admit = (userId: number, salonId: number = ids.salon) =>
    fixtures.knex.transaction((trx) => admitClient(trx, { salonId, userId }));
  const rows = () => fixtures.knex('salon_clients').orderBy('id').select<{ phone: string }[]>();

  /** Until a statement in this database waits for what another transaction holds. */
  const somebodyWaits = () =>
    until(
      () =>
        fixtures
          .knex('pg_stat_activity')
          .where({ wait_event_type: 'Lock' })
          .whereRaw('datname = current_database()')
          .count<{ count: number }[]>('* as count'),
      ([row]) => (row?.count ?? 0) > 0,
    );

  it('is put on the list once, however many of their bookings come at once', async () => {
    const numbers = await Promise.all(Array.from({ length: 8 }, () => admit(900)));
    expect(new Set(numbers).size).toBe(1);
    expect(await rows()).toMatchObject([
      { id: numbers[0], user_id: 900, first_name: 'Lena', phone: '6025550111' },
    ]);
  });

  it('is on the lists of two salons as two', async () => {
    expect(await admit(900)).not.toBe(await admit(900, otherSalonId));
  });

  it('is the one whom the salon has had by a phone that they have proved, and is called as their account is', async () => {
    await fixtures.knex('people').where({ user_id: 900 }).update({ confirmed_phone: '6025550111' });
    const known = await givenSalonClient(fixtures.knex, {
      firstName: 'Leni',
      lastName: 'V',
      phone: '6025550111',
    });
    expect(await Promise.all([admit(900), admit(900)])).toEqual([known, known]);
    expect(await rows()).toMatchObject([{ id: known, user_id: 900, first_name: 'Lena', last_name: 'Voss' }]);
  });

  it('shares a phone with another account and is admitted at the same time', async () => {
    const admission = await fixtures.knex.transaction();
    const one = await admitClient(admission, { salonId: ids.salon, userId: 900 });
    const other = admit(901);
    await Promise.race([other, somebodyWaits()]);
    await admission.commit();
    expect(await other).not.toBe(one);
    expect((await rows()).map(({ phone }) => phone).sort()).toEqual(['', '6025550111']);
  });

  it('is back on the list from which they were removed', async () => {
    const number = await admit(900);
    await fixtures.knex('salon_clients').update({ removed_at: now });
    expect(await admit(900)).toBe(number);
    expect(await rows()).toMatchObject([{ removed_at: null }]);
  });

  it('gets their name from identity’s event if it was unknown', async () => {
    const number = await admit(950);
    expect(await rows()).toMatchObject([{ id: number, first_name: '' }]);
    await savePerson(fixtures.knex, buildPerson({ userId: 950, firstName: 'Ida' }));
    expect(await rows()).toMatchObject([{ id: number, first_name: 'Ida' }]);
  });

  it('gets the name of an event that arrives during the admission', async () => {
    const admission = await fixtures.knex.transaction();
    await admitClient(admission, { salonId: ids.salon, userId: 900 });
    const published = savePerson(fixtures.knex, { ...lena, version: 2, firstName: 'Helena' });
    await Promise.race([published, somebodyWaits()]);
    await admission.commit();
    await published;
    expect(await rows()).toMatchObject([{ user_id: 900, first_name: 'Helena' }]);
  });
});
