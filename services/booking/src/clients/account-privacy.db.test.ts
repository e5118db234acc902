import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { savePerson } from '../people/people.store.ts';
import { buildPerson } from '../testing/build-person.ts';
import { owner } from '../testing/professionals.ts';
import { at, start, timedStart } from '../testing/starts.ts';
import {
  clearCalendar,
  client,
  ids,
  now,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

/** What a salon types of a person whose e-mail it knows, and the account of that person. */
const typed = { firstName: 'Aa', lastName: 'Bb', phone: '2005559089', email: 'vivian@example.test' };
const account = buildPerson({
  userId: 900,
  firstName: 'Vivian',
  lastName: 'Moss',
  phone: '2125557788',
  email: typed.email,
  emailConfirmed: true,
});
const asTyped = { firstName: 'Aa', lastName: 'Bb', phone: '2005559089' };

describe('a person whose e-mail a salon has typed', () => {
  let fixtures: BookingFixtures;
  let version = 1;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await clearCalendar(fixtures);
    for (const table of ['salon_clients', 'people', 'client_lookups', 'client_additions'])
      await fixtures.knex(table).delete();
    await setPublic(true);
  });

  const setPublic = (is_public: boolean) =>
    fixtures.knex('salons').where({ salon_id: ids.salon }).update({ is_public });
  const publish = (person: Partial<typeof account> = {}) =>
    savePerson(fixtures.knex, { ...account, version: (version += 1), ...person });
  const send = (rows: contracts.ImportedClient[]) =>
    fixtures.host.call(contracts.importSalonClients, { rows, isPreview: false }, { actor: owner });
  const listed = async () =>
    (await fixtures.host.call(contracts.getSalonClients, {}, { actor: owner })).body.data;
  const exported = async () =>
    (await fixtures.host.call(contracts.exportSalonClients, {}, { actor: owner })).body.content;
  const ownStarts = async () => {
    const { body } = await fixtures.host.call(contracts.getClientAppointments, {}, { actor: client });
    return body.data.map(({ startTimestamp }) => startTimestamp);
  };
  const book = (time: string) =>
    fixtures.host.call(contracts.bookAsClient, { appointments: [start(at(time))] }, { actor: client });
  const bookFor = (salonClientId: number, time: string) =>
    fixtures.host.call(
      contracts.bookAsProfessional,
      { client: { salonClientId }, appointments: [timedStart(at(time))] },
      { actor: owner },
    );
  const onlyId = async () => (await listed())[0]?.id ?? 0;
  /** The event of the last booking, after the outbox is empty. */
  const lastBooked = async () => {
    await until(
      () => fixtures.knex('outbox').where({ subject: contracts.appointmentBooked.subject }),
      (rows: unknown[]) => rows.length === 0,
    );
    return (await publishedEvents(fixtures.nats.url, contracts.appointmentBooked)).at(-1);
  };

  it('is not linked at a salon that is not public, which learns nothing', async () => {
    await setPublic(false);
    await send([typed]);
    await publish();
    await publish({ firstName: 'Viv' });
    expect(await listed()).toMatchObject([{ ...asTyped, isRegistered: false }]);
    expect(await exported()).not.toContain('Viv');
  });

  it('is linked at a public salon, which keeps what it has typed until they book there themselves', async () => {
    await send([typed]);
    await publish();
    await publish({ firstName: 'Viv', phone: '2125557799' });
    expect(await listed()).toMatchObject([{ ...asTyped, isRegistered: true }]);
    expect(await exported()).not.toMatch(/Viv|212/);

    expect((await book('10:00')).status).toBe(200);
    expect(await listed()).toMatchObject([{ firstName: 'Viv', lastName: 'Moss', phone: '2125557799' }]);
    await publish({ firstName: 'Vivian', phone: '2125557700' });
    expect(await listed()).toMatchObject([{ firstName: 'Vivian', phone: '2125557700' }]);
  });

  it('is not found by the phone of the account before they book there', async () => {
    await send([typed]);
    await publish();
    const { body } = await fixtures.host.call(
      contracts.getSalonClients,
      { combinedSearch: '2125557788' },
      { actor: owner },
    );
    expect(body.count).toBe(0);
    await send([{ ...typed, phone: '2125557788', email: '' }]);
    expect((await listed()).map(({ possibleDuplicate }) => possibleDuplicate)).toEqual([null, null]);
  });

  it('can still book there if their e-mail is not verified any more', async () => {
    await send([typed]);
    await publish();
    await publish({ email: 'other@example.test', emailConfirmed: false });
    expect((await book('10:00')).status).toBe(200);
    expect(await listed()).toMatchObject([{ firstName: 'Vivian' }]);
  });

  it('is never linked as a professional', async () => {
    await send([typed]);
    await publish({ userType: 3, salonId: 2 });
    expect(await listed()).toMatchObject([{ ...asTyped, isRegistered: false }]);
  });

  it('stays removed from a list when they verify the e-mail', async () => {
    await send([typed]);
    await fixtures.knex('salon_clients').update({ removed_at: now });
    await publish();
    expect(await listed()).toEqual([]);
  });

  it("finds appointments of a public salon in their account, under the name that the salon knows in the salon's messages", async () => {
    await send([typed]);
    await publish();
    expect((await bookFor(await onlyId(), '12:00')).status).toBe(200);
    expect(await ownStarts()).toEqual([at('12:00')]);
    expect(await lastBooked()).toMatchObject({ clientUserId: 900, client: asTyped });
    await book('10:00');
    await bookFor(await onlyId(), '14:00');
    expect(await lastBooked()).toMatchObject({ clientUserId: 900, client: null });
  });

  it('gets no appointments of a salon that is not public any more, until they book there', async () => {
    await send([typed]);
    await publish();
    await setPublic(false);
    await bookFor(await onlyId(), '12:00');
    expect(await ownStarts()).toEqual([]);
    expect(await lastBooked()).toMatchObject({ clientUserId: null, client: asTyped });
    await setPublic(true);
    await book('10:00');
    expect(await ownStarts()).toEqual([at('10:00'), at('12:00')]);
  });

  it('is one of at most 10,000 clients that a salon adds in a day, by imports and one by one', async () => {
    await fixtures
      .knex('client_additions')
      .insert({ salon_id: ids.salon, since: new Date(now), times: 9_999 });
    const rows = [typed, { ...typed, phone: '2005559090' }];
    expect(await send(rows)).toMatchObject({
      status: 429,
      body: { error: { message: 'Too many clients were added today. Try again in 24 hours.' } },
    });
    expect(await listed()).toEqual([]);
    expect((await send([typed])).status).toBe(200);
    expect((await send([typed])).status).toBe(200);
    const add = () =>
      fixtures.host.call(
        contracts.addSalonClient,
        { firstName: 'Rosa', lastName: 'Diaz', phone: '6025550122' },
        { actor: owner },
      );
    expect((await add()).status).toBe(429);
    fixtures.clock.set('2026-03-03T17:00:01Z');
    expect((await add()).status).toBe(200);
  });
});
