import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { savePerson } from '../people/people.store.ts';
import { buildPerson } from '../testing/build-person.ts';
import { givenAppointment, givenSalonClient } from '../testing/given-appointment.ts';
import { ana, bea, stranger, owner } from '../testing/professionals.ts';
import { clearCalendar, client, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';

const rosa = { firstName: 'Rosa', lastName: 'Diaz', phone: '6025550122' };
const lena = buildPerson({ userId: 900, firstName: 'Lena', lastName: 'Voss', phone: '6025550111' });

describe('the clients of a professional', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    await savePerson(fixtures.knex, lena);
    await fixtures.knex('people').update({ confirmed_phone: lena.phone });
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await clearCalendar(fixtures);
    await fixtures.knex('salon_clients').delete();
    await fixtures.knex('client_lookups').delete();
  });

  const list = (request: object = {}, actor = owner) =>
    fixtures.host.call(contracts.getSalonClients, request, { actor });
  const add = (person: object, actor = owner) =>
    fixtures.host.call(contracts.addSalonClient, { ...rosa, ...person }, { actor });
  const edit = (salonClientId: number, person: object, actor = owner) =>
    fixtures.host.call(contracts.editSalonClient, { salonClientId, ...rosa, ...person }, { actor });
  const remove = (clientID: number, actor = owner) =>
    fixtures.host.call(contracts.removeSalonClient, { clientID }, { actor });
  const namesIn = async (actor = owner) =>
    (await list({}, actor)).body.data.map(({ firstName }) => firstName);

  describe('in a list', () => {
    beforeEach(async () => {
      for (const [index, firstName] of ['Cleo', 'ana', 'Bea'].entries()) {
        await givenSalonClient(fixtures.knex, { firstName, lastName: 'Moss', phone: `602555013${index}` });
      }
    });

    it('are sorted by name, in pages with a total count', async () => {
      expect(await namesIn()).toEqual(['ana', 'Bea', 'Cleo']);
      const { body } = await list({ limit: 2, offset: 1 });
      expect(body).toMatchObject({ count: 3, data: [{ firstName: 'Cleo' }] });
    });

    it('are sorted by last added first if requested', async () => {
      const { body } = await list({ order: 'last-added' });
      expect(body.data.map(({ firstName }) => firstName)).toEqual(['Bea', 'ana', 'Cleo']);
    });

    it.each([
      ['a m', ['ana', 'Bea']],
      ['moss bea', ['Bea']],
      ['(602) 555-0132', ['Bea']],
      ['+1 (602) 555-0132', ['Bea']],
      ['0131', ['ana']],
      ["%'; drop table salon_clients; --", []],
    ])('are found by %s', async (combinedSearch, found) => {
      const { body } = await list({ combinedSearch });
      expect(body.data.map(({ firstName }) => firstName)).toEqual(found);
    });

    it('are found without accents and with either form of an apostrophe', async () => {
      await givenSalonClient(fixtures.knex, { firstName: 'Zoë', lastName: 'O’Neil', phone: '6025550140' });
      await givenSalonClient(fixtures.knex, { firstName: 'Pat', lastName: "O'Neil", phone: '6025550141' });
      const found = async (combinedSearch: string) =>
        (await list({ combinedSearch })).body.data.map(({ firstName }) => firstName);
      expect(await found('zoe')).toEqual(['Zoë']);
      expect(await found('ZÖÉ o’n')).toEqual(['Zoë']);
      expect(await found("o'neil")).toEqual(['Pat', 'Zoë']);
      expect(await found('o’neil')).toEqual(['Pat', 'Zoë']);
      const completed = await fixtures.host.call(
        contracts.autoCompleteSalonClient,
        { search: "o'nei" },
        { actor: owner },
      );
      expect(completed.body.data.map(({ firstName }) => firstName)).toEqual(['Pat', 'Zoë']);
    });

    it('are found by exactly one phone', async () => {
      expect((await list({ clientPhone: '6025550130' })).body).toMatchObject({
        count: 1,
        data: [{ firstName: 'Cleo' }],
      });
    });

    it('are completed by the beginning of a name or phone', async () => {
      const complete = async (search: string) => {
        const { body } = await fixtures.host.call(
          contracts.autoCompleteSalonClient,
          { search },
          { actor: owner },
        );
        return body.data.map(({ firstName }) => firstName);
      };
      expect(await complete('an')).toEqual(['ana']);
      expect(await complete('mo')).toEqual(['ana', 'Bea', 'Cleo']);
      expect(await complete('602555')).toHaveLength(3);
      expect(await complete('na')).toEqual([]);
    });

    it('are hidden from other salons, clients and visitors', async () => {
      expect((await list({}, stranger)).body).toEqual({ count: 0, data: [] });
      expect((await list({}, client)).status).toBe(403);
      expect((await fixtures.host.call(contracts.getSalonClients, {})).status).toBe(401);
    });
  });

  describe('when one is added', () => {
    it('are stored as typed, without the mask', async () => {
      const { status, body } = await add({ firstName: ' Rosa  ', phone: '(602) 555-0122', comment: 'Tea' });
      expect(status).toBe(200);
      expect(body.client).toMatchObject({ ...rosa, comment: 'Tea', isRegistered: false });
    });

    it('are refused if the phone is on the list already', async () => {
      await add({});
      expect(await add({ firstName: 'Ros' })).toMatchObject({
        status: 409,
        body: { error: { key: 'client.exists', message: 'This client already exist' } },
      });
      expect(await namesIn()).toEqual(['Rosa']);
    });

    it('are added once by concurrent requests', async () => {
      const statuses = (await Promise.all(Array.from({ length: 5 }, () => add({})))).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    });

    it('are linked to the account that has verified the phone', async () => {
      const { body } = await add({ firstName: 'Le', phone: '6025550111' });
      expect(body.client).toMatchObject({ firstName: 'Lena', lastName: 'Voss', isRegistered: true });
    });

    it('are not linked to accounts that have not verified the phone, nor to a professional with the phone', async () => {
      await savePerson(fixtures.knex, buildPerson({ userId: 910, phone: '6025550177' }));
      await savePerson(fixtures.knex, buildPerson({ userId: 911, phone: '6025550177' }));
      await savePerson(
        fixtures.knex,
        buildPerson({ userId: 912, phone: '6025550178', userType: 2, salonId: 5 }),
      );
      await fixtures.knex('people').where({ user_id: 912 }).update({ confirmed_phone: '6025550178' });
      for (const phone of ['6025550177', '6025550178']) {
        expect((await add({ phone })).body.client).toMatchObject({ firstName: 'Rosa', isRegistered: false });
      }
    });

    it('are refused with a code for each field', async () => {
      expect(await add({ firstName: 'R', lastName: 'x'.repeat(33), phone: '60255x0122' })).toMatchObject({
        status: 400,
        body: {
          error: {
            fields: {
              firstName: ['VALUE_IS_TOO_SHORT'],
              lastName: ['VALUE_IS_TOO_LONG'],
              phone: ['VALUE_IS_NOT_A_NUMBER'],
            },
          },
        },
      });
    });
  });

  describe('when one is changed', () => {
    it('get another name and comment, but keep a known phone', async () => {
      const { id } = (await add({})).body.client;
      const { body } = await edit(id, { firstName: 'Rosalia', comment: 'Tea' });
      expect(body.client).toMatchObject({
        id,
        ...rosa,
        firstName: 'Rosalia',
        comment: 'Tea',
        isRegistered: false,
      });
      expect(await edit(id, { phone: '6025550199' })).toMatchObject({
        status: 400,
        body: { error: { fields: { phone: ['VALUE_IS_NOT_EQUAL'] } } },
      });
    });

    it('are not overwritten by somebody who saw an older version', async () => {
      const { id, version } = (await add({})).body.client;
      const [one, other] = await Promise.all([
        edit(id, { version, comment: 'Tea' }),
        edit(id, { version, comment: 'Coffee' }),
      ]);
      expect([one.status, other.status].sort()).toEqual([200, 409]);
      const [saved, refused] = one.status === 200 ? [one, other] : [other, one];
      expect(refused).toMatchObject({ body: { error: { key: 'client.changed_meanwhile' } } });
      expect((await list()).body.data).toMatchObject([{ comment: saved.body.client.comment }]);
      expect((await edit(id, { version: saved.body.client.version, comment: 'Both' })).status).toBe(200);
    });

    it('are changed by a page of the last release, which names no version', async () => {
      const { id } = (await add({})).body.client;
      expect((await edit(id, { comment: 'Tea' })).status).toBe(200);
      expect((await edit(id, { comment: 'Coffee' })).body.client.comment).toBe('Coffee');
    });

    it('get a phone if none is known, unless another client has it', async () => {
      const id = await givenSalonClient(fixtures.knex, { firstName: 'Ines', lastName: 'Paz' });
      await givenSalonClient(fixtures.knex, { firstName: 'Eva', lastName: 'Paz', phone: '6025550144' });
      expect((await edit(id, { phone: '6025550144' })).status).toBe(409);
      expect((await edit(id, { phone: '6025550145' })).body.client.phone).toBe('6025550145');
    });

    it('can have a comment without a phone', async () => {
      const id = await givenSalonClient(fixtures.knex, { firstName: 'Ines', lastName: 'Paz' });
      const { body } = await edit(id, { phone: '', comment: 'Tea' });
      expect(body.client).toMatchObject({ phone: '', comment: 'Tea' });
    });

    it('may have a name of up to 50 characters only if theirs is already longer than 32', async () => {
      const id = await givenSalonClient(fixtures.knex, {
        firstName: 'M'.repeat(50),
        lastName: 'Paz',
        phone: rosa.phone,
      });
      const { body } = await edit(id, { firstName: 'M'.repeat(49), comment: 'Tea' });
      expect(body.client).toMatchObject({ firstName: 'M'.repeat(49), comment: 'Tea' });
      expect(await edit(id, { firstName: 'M'.repeat(51) })).toMatchObject({
        status: 400,
        body: { error: { fields: { firstName: ['VALUE_IS_TOO_LONG'] } } },
      });
      expect((await edit(id, { lastName: 'P'.repeat(33) })).status).toBe(400);
    });

    it('get an e-mail, keep it if the field is left out, and are refused an invalid one', async () => {
      const { id } = (await add({ email: ' Rosa@Example.test ' })).body.client;
      expect((await edit(id, { comment: 'Tea' })).body.client).toMatchObject({ email: 'rosa@example.test' });
      expect((await edit(id, { email: '' })).body.client).toMatchObject({ email: '' });
      expect(await edit(id, { email: 'rosa' })).toMatchObject({
        status: 400,
        body: { error: { fields: { email: ['VALUE_IS_NOT_EMAIL'] } } },
      });
    });

    it('keep the names of their account', async () => {
      const { id } = (await add({ phone: '6025550111' })).body.client;
      const { body } = await edit(id, { firstName: 'Other', phone: '6025550111', comment: 'Tea' });
      expect(body.client).toMatchObject({ firstName: 'Lena', comment: 'Tea' });
    });

    it('are hidden from another salon, and from an artist who does not have them', async () => {
      const { id } = (await add({})).body.client;
      expect((await edit(id, {}, stranger)).status).toBe(404);
      expect((await edit(id, {}, ana)).status).toBe(404);
    });
  });

  describe('when one is removed', () => {
    it('disappear until they are added again, with the name typed then', async () => {
      const { id } = (await add({ comment: 'Tea' })).body.client;
      expect((await remove(id)).body).toEqual({ success: true });
      expect((await remove(id)).body).toEqual({ success: true });
      expect(await namesIn()).toEqual([]);
      const { body } = await add({ firstName: 'Rosalia' });
      expect(body.client).toMatchObject({ id, firstName: 'Rosalia', comment: 'Tea' });
      expect(await namesIn()).toEqual(['Rosalia']);
    });

    it('cannot be removed before a future appointment, but can after its cancellation', async () => {
      const salonClientId = (await add({})).body.client.id;
      await givenAppointment(fixtures.knex, {
        startsAt: new Date('2026-03-04T17:00:00Z'),
        clientUserId: null,
        salonClientId,
      });
      expect(await remove(salonClientId)).toMatchObject({
        status: 409,
        body: { error: { key: 'client.has_appointments' } },
      });
      await fixtures.knex('appointments').update({ status: 1 });
      expect((await remove(salonClientId)).status).toBe(200);
    });

    it('can be removed by those who manage the salon, but not by an artist or another salon', async () => {
      const { id } = (await add({})).body.client;
      expect((await remove(id, ana)).status).toBe(403);
      expect((await remove(id, stranger)).status).toBe(404);
    });
  });

  describe('of an artist', () => {
    const show = (salonClientId: number, actor = ana) =>
      fixtures.host.call(contracts.addClientVisibility, { salonClientId }, { actor });
    const hide = (salonClientId: number, actor = ana) =>
      fixtures.host.call(contracts.removeClientVisibility, { salonClientId }, { actor });

    const find = (clientPhone: string, actor = ana) =>
      fixtures.host.call(contracts.findSalonClient, { clientPhone }, { actor });

    it("are those they have added, who are on the salon's list too", async () => {
      await add({}, ana);
      expect(await namesIn(ana)).toEqual(['Rosa']);
      expect(await namesIn(bea)).toEqual([]);
      expect(await namesIn(owner)).toEqual(['Rosa']);
    });

    it('are those of the salon they add to their own list, once, until they remove them', async () => {
      const { id } = (await add({}, owner)).body.client;
      await find(rosa.phone);
      expect(await namesIn(ana)).toEqual([]);
      expect((await show(id)).body.client).toMatchObject(rosa);
      await show(id);
      expect(await namesIn(ana)).toEqual(['Rosa']);
      expect((await add({}, ana)).status).toBe(409);
      await hide(id);
      expect(await namesIn(ana)).toEqual([]);
      expect(await namesIn(owner)).toEqual(['Rosa']);
      expect((await add({ firstName: 'Other' }, ana)).body.client).toMatchObject(rosa);
    });

    it('are those who have come to them, until they remove them', async () => {
      const salonClientId = (await add({}, owner)).body.client.id;
      await givenAppointment(fixtures.knex, { startsAt: new Date('2026-03-01T17:00:00Z'), salonClientId });
      expect(await namesIn(ana)).toEqual(['Rosa']);
      expect(await namesIn(bea)).toEqual([]);
      await hide(salonClientId);
      expect(await namesIn(ana)).toEqual([]);
    });

    it('are none of other artists, unless they have found them by phone', async () => {
      const { id } = (await add({}, bea)).body.client;
      expect((await show(id)).status).toBe(404);
      expect((await hide(id)).status).toBe(404);
      expect((await show(id)).status).toBe(404);
      await find(rosa.phone, bea);
      expect((await show(id)).status).toBe(404);
      await find(rosa.phone, ana);
      expect((await show(id)).status).toBe(200);
    });

    it('are still those who come to them after they have found them by phone', async () => {
      const salonClientId = (await add({}, owner)).body.client.id;
      await find(rosa.phone);
      expect(await namesIn(ana)).toEqual([]);
      await givenAppointment(fixtures.knex, { startsAt: new Date('2026-03-01T17:00:00Z'), salonClientId });
      expect(await namesIn(ana)).toEqual(['Rosa']);
    });

    it('are none of another salon, and a business has no own list', async () => {
      const { id } = (await add({}, stranger)).body.client;
      expect((await show(id)).status).toBe(404);
      expect((await hide(id)).status).toBe(404);
      expect((await show(id, owner)).status).toBe(403);
      expect((await hide(id, owner)).status).toBe(403);
    });
  });
});
