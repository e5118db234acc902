import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addSalonClient, findSalonClient } from '@frizo/contracts';
import { savePerson } from '../people/people.store.ts';
import { buildPerson } from '../testing/build-person.ts';
import { givenSalonClient } from '../testing/given-appointment.ts';
import { ana, stranger, owner } from '../testing/professionals.ts';
import { clearCalendar, client, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';

const lena = buildPerson({ userId: 900, firstName: 'Lena', lastName: 'Voss', phone: '6025550111' });

describe('finding a client by phone', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    await savePerson(fixtures.knex, lena);
    await fixtures.knex('people').update({ confirmed_phone: '6025550111' });
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await clearCalendar(fixtures);
    await fixtures.knex('salon_clients').delete();
    await fixtures.knex('client_lookups').delete();
  });

  const find = (clientPhone: string, actor = owner) =>
    fixtures.host.call(findSalonClient, { clientPhone }, { actor });
  const rosa = () =>
    givenSalonClient(fixtures.knex, { firstName: 'Rosa', lastName: 'Diaz', phone: '6025550122' });

  it("finds a client of the salon, and whether they are on the actor's own list", async () => {
    const id = await rosa();
    const { body } = await find('(602) 555-0122');
    expect(body).toEqual({
      clientFound: true,
      clientID: id,
      clientFirstName: 'Rosa',
      clientLastName: 'Diaz',
      clientPhone: '6025550122',
      clientComment: '',
      clientIsInList: true,
      clientGender: null,
      clientEmail: '',
      isActiveUser: false,
    });
    expect((await find('6025550122', ana)).body).toMatchObject({ clientID: id, clientIsInList: false });
  });

  it("finds a client of the portal who is not on the salon's list, by name only", async () => {
    expect((await find('6025550111')).body).toMatchObject({
      clientFound: true,
      clientID: null,
      clientFirstName: 'Lena',
      clientIsInList: false,
    });
  });

  it('finds no account with an unverified phone', async () => {
    await savePerson(fixtures.knex, buildPerson({ userId: 902, firstName: 'Eve', phone: '6025550133' }));
    expect((await find('6025550133')).body).toMatchObject({ clientFound: false, clientFirstName: '' });
  });

  it('finds gender and account of a client of the salon', async () => {
    const person = buildPerson({ userId: 903, phone: '6025550144', genderID: 1 });
    await savePerson(fixtures.knex, person);
    await givenSalonClient(fixtures.knex, {
      userId: 903,
      firstName: 'Ida',
      lastName: 'Moss',
      phone: '6025550144',
    });
    expect((await find('6025550144')).body).toMatchObject({
      clientGender: 1,
      clientEmail: '',
      isActiveUser: true,
    });
  });

  it('finds only its own clients for a salon that is not public yet', async () => {
    const id = await rosa();
    await fixtures.knex('salons').update({ is_public: false });
    const answers = [(await find('6025550111')).body, (await find('6025550122')).body];
    const typed = { firstName: 'Le', lastName: 'Vo', phone: '6025550111' };
    const added = await fixtures.host.call(addSalonClient, typed, { actor: owner });
    await fixtures.knex('salons').update({ is_public: true });
    expect(answers).toEqual([
      expect.objectContaining({
        clientFound: false,
        clientID: null,
        clientFirstName: '',
        clientLastName: '',
      }),
      expect.objectContaining({ clientFound: true, clientID: id, clientFirstName: 'Rosa' }),
    ]);
    expect(added.body).toMatchObject({ client: { firstName: 'Le', lastName: 'Vo', isRegistered: false } });
  });

  it('finds no client of another salon', async () => {
    await rosa();
    expect((await find('6025550122', stranger)).body).toMatchObject({
      clientFound: false,
      clientID: null,
      clientFirstName: '',
    });
  });

  it('requires a professional and ten digits', async () => {
    expect(await find('602555')).toMatchObject({
      status: 400,
      body: { error: { fields: { clientPhone: ['VALUE_IS_TOO_SHORT'] } } },
    });
    expect((await find('6025550111', client)).status).toBe(403);
    expect((await fixtures.host.call(findSalonClient, { clientPhone: '6025550111' })).status).toBe(401);
  });

  describe("counts look-ups of phones that are not on the salon's list", () => {
    const useUpLookups = async () => {
      for (let time = 0; time < 60; time += 1) await find('6025550199');
    };

    it('and refuses more than sixty in an hour, until the hour is over', async () => {
      await useUpLookups();
      fixtures.clock.set('2026-03-02T17:30:00Z');
      const refused = await find('6025550111');
      expect(refused).toMatchObject({
        status: 429,
        body: { error: { key: 'request.too_many', retryAfterSeconds: 1_800 } },
      });
      fixtures.clock.set('2026-03-02T18:00:00Z');
      expect((await find('6025550111')).body.clientFirstName).toBe('Lena');
    });

    it('separately for each professional, and never those on the list', async () => {
      await rosa();
      await useUpLookups();
      expect((await find('6025550122')).status).toBe(200);
      expect((await find('6025550111', stranger)).status).toBe(200);
      expect((await find('6025550111')).status).toBe(429);
    });

    it('also when adding a client whose name the portal would reveal', async () => {
      await useUpLookups();
      const add = (phone: string) =>
        fixtures.host.call(addSalonClient, { firstName: 'Le', lastName: 'Vo', phone }, { actor: owner });
      expect((await add('6025550111')).status).toBe(429);
      expect((await add('6025550198')).status).toBe(200);
    });
  });
});
