import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { savePerson } from '../people/people.store.ts';
import { buildPerson } from '../testing/build-person.ts';
import { givenAppointment, givenSalonClient } from '../testing/given-appointment.ts';
import { ana, owner, stranger } from '../testing/professionals.ts';
import { at, start, timedStart } from '../testing/starts.ts';
import { clearCalendar, client, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';

/** A client of the salon without an account, and an account that claims the same phone. */
const rosa = { firstName: 'Rosa', lastName: 'Diaz', phone: '6025550122', email: 'rosa@example.test' };
const account = buildPerson({ userId: 900, firstName: 'Eve', lastName: 'Moss', phone: rosa.phone });

describe("a client on a salon's list without an account", () => {
  let fixtures: BookingFixtures;
  let rosaId: number;
  let version = 0;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await clearCalendar(fixtures);
    await fixtures.knex('salon_clients_apart').delete();
    await fixtures.knex('salon_clients').delete();
    await fixtures.knex('people').delete();
    await changeAccount({});
    rosaId = await givenSalonClient(fixtures.knex, rosa);
    await fixtures
      .knex('salon_clients')
      .where({ id: rosaId })
      .update({ email: rosa.email, comment: 'Patch test' });
  });

  const changeAccount = (person: Partial<typeof account>) =>
    savePerson(fixtures.knex, { ...account, version: (version += 1), ...person });
  const book = (time: string) =>
    fixtures.host.call(contracts.bookAsClient, { appointments: [start(at(time))] }, { actor: client });
  const bookForRosa = (time: string) =>
    fixtures.host.call(
      contracts.bookAsProfessional,
      { client: { salonClientId: rosaId }, appointments: [timedStart(at(time))] },
      { actor: owner },
    );
  const listed = async () =>
    (await fixtures.host.call(contracts.getSalonClients, {}, { actor: owner })).body.data;
  const ownList = async () => {
    const { body } = await fixtures.host.call(contracts.getClientAppointments, {}, { actor: client });
    return body.data.map(({ startTimestamp }) => startTimestamp);
  };
  const resolve = (isSamePerson: boolean, ids: [number, number], actor = owner) =>
    fixtures.host.call(
      contracts.resolveClientDuplicate,
      { salonClientId: ids[0], otherClientId: ids[1], isSamePerson },
      { actor },
    );
  const accountEntry = async () => (await listed()).find(({ isRegistered }) => isRegistered)?.id ?? 0;

  it('is not linked to an account that only claims their phone and books there', async () => {
    expect((await book('10:00')).status).toBe(200);
    const { body } = await bookForRosa('12:00');
    expect(body.appointments[0]?.client).toMatchObject({
      id: rosaId,
      firstName: 'Rosa',
      isRegistered: false,
    });
    expect(await ownList()).toEqual([at('10:00')]);
    const published = await fixtures
      .knex('appointments')
      .where({ salon_client_id: rosaId })
      .pluck('client_user_id');
    expect(published).toEqual([null]);
  });

  it('is not linked either if the salon adds their phone after the account was created', async () => {
    await fixtures.knex('salon_clients').delete();
    const { body } = await fixtures.host.call(
      contracts.bookAsProfessional,
      { client: { ...rosa }, appointments: [timedStart(at('12:00'))] },
      { actor: owner },
    );
    expect(body.appointments[0]?.client).toMatchObject({ firstName: 'Rosa', isRegistered: false });
    expect(await ownList()).toEqual([]);
  });

  it('is shown to the salon as a possible duplicate of the account, and vice versa', async () => {
    await book('10:00');
    const [eve, known] = await listed();
    expect(eve).toMatchObject({ firstName: 'Eve', possibleDuplicate: { id: rosaId, firstName: 'Rosa' } });
    expect(known).toMatchObject({
      id: rosaId,
      possibleDuplicate: { id: eve?.id, firstName: 'Eve', phone: rosa.phone, isRegistered: true },
    });
  });

  it('is not shown to an artist as a duplicate, since they may guess the phone of any client', async () => {
    await book('10:00');
    const { body } = await fixtures.host.call(contracts.getSalonClients, {}, { actor: ana });
    expect(body.data).toMatchObject([{ firstName: 'Eve', possibleDuplicate: null }]);
  });

  it('is merged with the account when the salon decides so, with the history of both', async () => {
    await givenAppointment(fixtures.knex, {
      startsAt: new Date('2026-02-02T17:00:00Z'),
      clientUserId: null,
      salonClientId: rosaId,
    });
    await bookForRosa('12:00');
    await book('10:00');
    const eveId = await accountEntry();
    expect((await resolve(true, [rosaId, eveId])).body.client).toMatchObject({
      id: eveId,
      firstName: 'Eve',
      phone: rosa.phone,
      email: rosa.email,
      comment: 'Patch test',
      possibleDuplicate: null,
    });
    expect(await listed()).toHaveLength(1);
    expect(await ownList()).toEqual([at('10:00'), at('12:00')]);
    expect((await resolve(true, [rosaId, eveId])).status).toBe(200);
  });

  it('can still be named by the id from before the merge', async () => {
    await book('10:00');
    const eveId = await accountEntry();
    await resolve(true, [rosaId, eveId]);
    const { body } = await bookForRosa('14:00');
    expect(body.appointments[0]?.client.id).toBe(eveId);
    expect(await ownList()).toEqual([at('10:00'), at('14:00')]);
  });

  it('stays a different client if the salon decides so, and is not suggested again', async () => {
    await book('10:00');
    await resolve(false, [rosaId, await accountEntry()]);
    expect((await listed()).map(({ possibleDuplicate }) => possibleDuplicate)).toEqual([null, null]);
  });

  it('stays different from another client also after being merged into a third entry', async () => {
    await book('10:00');
    const eveId = await accountEntry();
    const third = await givenSalonClient(fixtures.knex, {
      firstName: 'Rosa',
      lastName: 'D',
      phone: '6025550133',
    });
    await resolve(false, [rosaId, eveId]);
    await resolve(true, [third, rosaId]);
    await fixtures.knex('salon_clients').where({ id: third }).update({ phone: rosa.phone });
    expect((await listed()).map(({ possibleDuplicate }) => possibleDuplicate)).toEqual([null, null]);
  });

  it('can be merged only by those who manage that salon, and never with two accounts', async () => {
    await book('10:00');
    const ids: [number, number] = [rosaId, await accountEntry()];
    expect((await resolve(true, ids, ana)).status).toBe(403);
    expect((await resolve(true, ids, stranger)).status).toBe(404);
    expect((await resolve(true, ids, client)).status).toBe(403);
    const other = await givenSalonClient(fixtures.knex, { userId: 901, firstName: 'Mara', lastName: 'Voss' });
    expect(await resolve(true, [ids[1], other])).toMatchObject({
      status: 409,
      body: { error: { key: 'client.two_accounts' } },
    });
  });

  it("is linked to the account that has verified the e-mail on the salon's list", async () => {
    await bookForRosa('12:00');
    await changeAccount({ phone: null, email: 'Rosa@Example.test', emailConfirmed: false });
    expect(await ownList()).toEqual([]);
    await changeAccount({ phone: null, email: 'Rosa@Example.test', emailConfirmed: true });
    expect(await ownList()).toEqual([at('12:00')]);
    expect(await listed()).toMatchObject([{ id: rosaId, firstName: 'Rosa', isRegistered: true }]);
    await book('10:00');
    expect(await listed()).toMatchObject([{ id: rosaId, firstName: 'Eve', isRegistered: true }]);
  });

  it('is linked to the account with the verified phone when it books there', async () => {
    await fixtures.knex('people').where({ user_id: 900 }).update({ confirmed_phone: rosa.phone });
    await book('10:00');
    expect(await listed()).toMatchObject([{ id: rosaId, firstName: 'Eve', isRegistered: true }]);
  });

  it('is booked for and merged concurrently without losing an appointment', async () => {
    await book('10:00');
    const eveId = await accountEntry();
    const times = ['11:00', '12:00', '13:00', '14:00', '15:00'];
    const answers = await Promise.all([
      ...times.slice(0, 3).map(bookForRosa),
      resolve(true, [eveId, rosaId]),
      ...times.slice(3).map(bookForRosa),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await ownList()).toEqual(['10:00', ...times].map((time) => at(time)));
  });
});
