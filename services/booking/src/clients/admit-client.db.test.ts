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

  /** Waits until a statement in this database waits for a lock of another transaction. */
  const lockWait = () =>
    until(
      () =>
        fixtures
          .knex('pg_stat_activity')
          .where({ wait_event_type: 'Lock' })
          .whereRaw('datname = current_database()')
          .count<{ count: number }[]>('* as count'),
      ([row]) => (row?.count ?? 0) > 0,
    );

  it('is added to the list once, even by concurrent bookings', async () => {
    const numbers = await Promise.all(Array.from({ length: 8 }, () => admit(900)));
    expect(new Set(numbers).size).toBe(1);
    expect(await rows()).toMatchObject([
      { id: numbers[0], user_id: 900, first_name: 'Lena', phone: '6025550111' },
    ]);
  });

  it('has one entry per salon', async () => {
    expect(await admit(900)).not.toBe(await admit(900, otherSalonId));
  });

  it("is linked to the salon's entry with their verified phone, which then has the name of the account", async () => {
    await fixtures.knex('people').where({ user_id: 900 }).update({ confirmed_phone: '6025550111' });
    const known = await givenSalonClient(fixtures.knex, {
      firstName: 'Leni',
      lastName: 'V',
      phone: '6025550111',
    });
    expect(await Promise.all([admit(900), admit(900)])).toEqual([known, known]);
    expect(await rows()).toMatchObject([{ id: known, user_id: 900, first_name: 'Lena', last_name: 'Voss' }]);
  });

  it('can be admitted at the same time as another account with the same phone', async () => {
    const admission = await fixtures.knex.transaction();
    const one = await admitClient(admission, { salonId: ids.salon, userId: 900 });
    const other = admit(901);
    await Promise.race([other, lockWait()]);
    await admission.commit();
    expect(await other).not.toBe(one);
    expect((await rows()).map(({ phone }) => phone).sort()).toEqual(['', '6025550111']);
  });

  it('is added again to a list from which they were removed', async () => {
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
    await Promise.race([published, lockWait()]);
    await admission.commit();
    await published;
    expect(await rows()).toMatchObject([{ user_id: 900, first_name: 'Helena' }]);
  });
});
