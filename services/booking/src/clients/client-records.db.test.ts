import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { professionalOf } from '@frizo/service-kit';
import { savePerson } from '../people/people.store.ts';
import { buildPerson } from '../testing/build-person.ts';
import { givenAppointment, givenSalonClient } from '../testing/given-appointment.ts';
import { clearCalendar, ids, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';
import { ana, bea, owner, stranger } from '../testing/professionals.ts';
import { exportClients } from './export-clients.ts';

const now = '2026-03-02T17:00:00Z';
const rosa = { firstName: 'Rosa', lastName: 'Diaz', phone: '6025550122' };
const lenasPhone = '6025550111';
const lena = buildPerson({ userId: 900, firstName: 'Lena', lastName: 'Voss', phone: lenasPhone });

let fixtures: BookingFixtures;

beforeAll(async () => {
  fixtures = await startBookingFixtures();
  await savePerson(fixtures.knex, lena);
});
afterAll(() => fixtures.stop());
beforeEach(async () => {
  fixtures.clock.set(now);
  await clearCalendar(fixtures);
  await fixtures.knex('salon_clients').delete();
});

const visitOf = (salonClientId: number, at: string, parts: object = {}) =>
  givenAppointment(fixtures.knex, { startsAt: new Date(at), clientUserId: null, salonClientId, ...parts });

describe('the record of a client', () => {
  const read = (salonClientId: number, actor = owner) =>
    fixtures.host.call(contracts.getClientRecord, { salonClientId }, { actor });
  const visits = (salonClientId: number, when: 'upcoming' | 'past', request: object = {}, actor = owner) =>
    fixtures.host.call(contracts.getClientVisits, { salonClientId, when, ...request }, { actor });

  async function givenRosa() {
    const id = await givenSalonClient(fixtures.knex, rosa);
    const done = await visitOf(id, '2026-02-02T17:00:00Z');
    const withBea = await visitOf(id, '2026-02-09T17:00:00Z', { artistId: ids.otherArtist });
    const missed = await visitOf(id, '2026-02-16T17:00:00Z', { status: 2 });
    const canceled = await visitOf(id, '2026-04-06T17:00:00Z', { status: 1 });
    const next = await visitOf(id, '2026-03-09T17:00:00Z');
    await fixtures
      .knex('appointments')
      .where({ id: done })
      .update({ image_id: 5, image_url: '/images/ab12' });
    return { id, done, withBea, missed, canceled, next };
  }

  it('counts visits, no-shows, canceled and upcoming appointments, and adds up the prices of visits', async () => {
    const { id, done } = await givenRosa();
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body.client).toMatchObject({ id, ...rosa });
    expect(body.totals).toEqual({ visits: 2, upcoming: 1, noShows: 1, canceled: 1, spentCent: 10_000 });
    expect(body.styles).toEqual([
      {
        appointmentId: done,
        date: '2026-02-02',
        serviceName: 'Cut',
        artistName: expect.any(String),
        imageURL: '/images/ab12',
      },
    ]);
  });

  it('has the upcoming appointments soonest first, and all others latest first, in pages', async () => {
    const { id, ...appointment } = await givenRosa();
    expect((await visits(id, 'upcoming')).body).toMatchObject({ count: 1, data: [{ id: appointment.next }] });
    const past = await visits(id, 'past', { limit: 3 });
    expect(past.body.count).toBe(4);
    expect(past.body.data.map((one) => one.id)).toEqual([
      appointment.canceled,
      appointment.missed,
      appointment.withBea,
    ]);
    const rest = await visits(id, 'past', { limit: 3, offset: 3 });
    expect(rest.body.data.map((one) => one.id)).toEqual([appointment.done]);
  });

  it('shows an artist their own appointments only', async () => {
    const { id, withBea } = await givenRosa();
    expect((await read(id, bea)).body.totals).toMatchObject({ visits: 1, upcoming: 0, spentCent: 5_000 });
    expect((await visits(id, 'past', {}, bea)).body.data.map((one) => one.id)).toEqual([withBea]);
  });

  it('is not found for another salon, for an artist without this client, and for a removed client', async () => {
    const id = await givenSalonClient(fixtures.knex, rosa);
    expect((await read(id, stranger)).status).toBe(404);
    expect((await visits(id, 'past', {}, stranger)).status).toBe(404);
    expect((await read(id, ana)).status).toBe(404);
    await fixtures
      .knex('salon_clients')
      .where({ id })
      .update({ removed_at: new Date(now) });
    expect((await read(id)).status).toBe(404);
  });
});

describe('the export of clients', () => {
  const download = async (actor = owner) =>
    (await fixtures.host.call(contracts.exportSalonClients, {}, { actor })).body;

  it("is a CSV file of the caller's list", async () => {
    await givenSalonClient(fixtures.knex, rosa);
    const id = await givenSalonClient(fixtures.knex, { firstName: 'Ida', lastName: 'O"Neil, Jr.' });
    await fixtures.knex('salon_clients').where({ id }).update({ comment: 'Likes tea\nand quiet' });
    await givenSalonClient(fixtures.knex, { ...rosa, salonId: 2 });
    expect(await download()).toEqual({
      content:
        'First name,Last name,Phone,Email,Comment\r\n' +
        'Rosa,Diaz,(602) 555-0122,,\r\n' +
        'Ida,"O""Neil, Jr.",,,"Likes tea\nand quiet"\r\n',
      next: null,
    });
    expect((await download(ana)).content).toBe('First name,Last name,Phone,Email,Comment\r\n');
  });

  it.each([
    '=HYPERLINK("x")',
    '+1',
    '-2',
    '@sum',
    '\tx',
    '＝1+1',
    '＋1',
    '－2',
    '＠sum',
    '\u200b=1',
    ' \ufeff=1',
    '\u22121',
  ])('never begins a cell like the formula %j', async (comment) => {
    const id = await givenSalonClient(fixtures.knex, rosa);
    await fixtures.knex('salon_clients').where({ id }).update({ comment });
    const cell = (await download()).content.split('\r\n')[1]?.split(',').slice(4).join(',');
    expect(cell).toMatch(/^"?'/);
  });

  it('comes in parts that name where the next one begins', async () => {
    const first = await givenSalonClient(fixtures.knex, rosa);
    await givenSalonClient(fixtures.knex, { ...rosa, phone: '6025550123' });
    const one = await exportClients(fixtures.knex, { limit: 1 }, professionalOf(owner));
    expect(one.next).toBe(first);
    const two = await exportClients(fixtures.knex, { after: first, limit: 2 }, professionalOf(owner));
    expect(two).toEqual({ content: 'Rosa,Diaz,(602) 555-0123,,\r\n', next: null });
  });
});

describe('the import of clients', () => {
  const send = (rows: contracts.ImportedClient[], { isPreview = false, actor = owner } = {}) =>
    fixtures.host.call(contracts.importSalonClients, { rows, isPreview }, { actor });
  const listOf = async (actor = owner) =>
    (await fixtures.host.call(contracts.getSalonClients, {}, { actor })).body.data;
  const outcomes = ({ results }: { results: contracts.ImportResult[] }) =>
    results.map(({ outcome }) => outcome);

  it('adds new clients, leaves those with a known phone as they are, and names what is wrong with others', async () => {
    await givenSalonClient(fixtures.knex, rosa);
    const { status, body } = await send([
      {
        firstName: ' Ida ',
        lastName: 'Klein',
        phone: '(602) 555-0199',
        email: 'Ida@Frizo.test',
        comment: ' Tea ',
      },
      { ...rosa, firstName: 'Rosalie' },
      { firstName: 'A', lastName: '', phone: '555' },
      { firstName: 'Ida', lastName: 'Klein', phone: '602.555.0199' },
    ]);
    expect(status).toBe(200);
    expect(outcomes(body)).toEqual(['added', 'exists', 'wrong', 'exists']);
    expect(body.results[2]?.fields).toEqual({
      firstName: ['VALUE_IS_TOO_SHORT'],
      lastName: ['VALUE_IS_REQUIRED'],
      phone: [expect.any(String)],
    });
    expect(await listOf()).toMatchObject([
      { firstName: 'Ida', phone: '6025550199', comment: 'Tea', email: 'ida@frizo.test' },
      { firstName: 'Rosa' },
    ]);
  });

  it('can be repeated without adding anybody twice', async () => {
    expect(outcomes((await send([rosa])).body)).toEqual(['added']);
    expect(outcomes((await send([rosa])).body)).toEqual(['exists']);
    expect(await listOf()).toHaveLength(1);
  });

  it('writes nothing as a preview', async () => {
    expect(outcomes((await send([rosa], { isPreview: true })).body)).toEqual(['added']);
    expect(await listOf()).toEqual([]);
  });

  it('puts removed clients back on the list, under the name that they had', async () => {
    const id = await givenSalonClient(fixtures.knex, rosa);
    await fixtures
      .knex('salon_clients')
      .where({ id })
      .update({ removed_at: new Date(now) });
    expect(outcomes((await send([{ ...rosa, firstName: 'Rosalie' }])).body)).toEqual(['added']);
    expect(await listOf()).toMatchObject([{ id, firstName: 'Rosa' }]);
  });

  it("adds to an artist's own list", async () => {
    const id = await givenSalonClient(fixtures.knex, rosa);
    const rows = [rosa, { firstName: 'Ida', lastName: 'Klein', phone: '6025550199' }];
    expect(outcomes((await send(rows, { actor: ana })).body)).toEqual(['added', 'added']);
    expect((await listOf(ana)).map(({ firstName }) => firstName)).toEqual(['Ida', 'Rosa']);
    expect(await listOf(bea)).toEqual([]);
    expect((await listOf()).some((client) => client.id === id)).toBe(true);
  });

  it('does not reveal who has an account: the typed name is stored, and nobody is linked', async () => {
    await send([{ firstName: 'Somebody', lastName: 'Else', phone: lenasPhone }]);
    expect(await listOf()).toMatchObject([{ firstName: 'Somebody', isRegistered: false }]);
  });

  it('recognizes a client with an account on the list by the phone of the account', async () => {
    await givenSalonClient(fixtures.knex, { userId: lena.userId, firstName: 'Lena', lastName: 'Voss' });
    const rows = [{ firstName: 'Lena', lastName: 'V.', phone: lenasPhone }];
    expect(outcomes((await send(rows)).body)).toEqual(['exists']);
  });

  it('keeps both of two imports of the same clients at once', async () => {
    const answers = await Promise.all([send([rosa]), send([rosa])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listOf()).toHaveLength(1);
  });
});
