import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookAsClient, getCalendarMarkings } from '@frizo/contracts';
import { bea, owner, stranger } from '../testing/professionals.ts';
import {
  clearCalendar,
  client,
  ids,
  inPhoenix,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

const week = { fromDate: '2026-03-01', toDate: '2026-03-04' };

describe("the markings of the journal's calendar", () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  beforeEach(async () => {
    await clearCalendar(fixtures);
    const startTimestamp = inPhoenix('2026-03-03', '12:00');
    const cut = { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut, startTimestamp };
    await fixtures.host.call(bookAsClient, { appointments: [cut] }, { actor: client });
  });
  afterAll(() => fixtures.stop());

  const markings = (actor: typeof client, parts: object = {}) =>
    fixtures.host.call(getCalendarMarkings, { ...week, ...parts }, { actor });
  const letters = async (actor: typeof client, parts: object = {}) =>
    (await markings(actor, parts)).body.markings
      .map(({ available, book }) => `${available ? 'a' : '-'}${book ? 'k' : '-'}`)
      .join(' ');

  it('cover the whole salon for those who manage it, or only the named artists and addresses', async () => {
    expect(await letters(owner)).toBe('-- a- ak a-');
    expect(await letters(owner, { userList: [ids.otherArtist] })).toBe('-- a- a- a-');
    expect(await letters(owner, { userList: [ids.artist], addressList: [ids.address] })).toBe('-- a- ak a-');
  });

  it('cover only themselves for an artist', async () => {
    expect(await letters(bea)).toBe('-- a- a- a-');
    expect((await markings(bea, { userList: [ids.artist] })).status).toBe(404);
  });

  it('are a 404 for an artist or address of another salon', async () => {
    expect((await markings(stranger, { userList: [ids.artist] })).status).toBe(404);
    expect((await markings(stranger, { addressList: [ids.address] })).status).toBe(404);
    expect((await markings(owner, { userList: [999] })).status).toBe(404);
    expect(await letters(stranger)).toBe('-- -- -- --');
  });

  it('are only for professionals', async () => {
    expect((await markings(client)).status).toBe(403);
    expect((await fixtures.host.call(getCalendarMarkings, week)).status).toBe(401);
  });

  it('refuse a range that is out of order or longer than four months', async () => {
    expect(await markings(owner, { toDate: '2026-02-28' })).toMatchObject({
      status: 400,
      body: { error: { fields: { toDate: ['VALUE_IS_TO_LOW'] } } },
    });
    expect((await markings(owner, { toDate: '2026-07-02' })).status).toBe(400);
  });
});
