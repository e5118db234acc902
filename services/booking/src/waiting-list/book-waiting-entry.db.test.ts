import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import type { RequestOf, SalonWaitingEntry } from '@frizo/contracts';
import type { Actor } from '@frizo/service-kit';
import { givenBlock, givenSalonClient } from '../testing/given-appointment.ts';
import { ana, bea, owner, stranger } from '../testing/professionals.ts';
import { at, timedStart, tuesday } from '../testing/starts.ts';
import {
  clearCalendar,
  client,
  ids,
  otherClient,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

describe("the salon's waiting list", () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await clearCalendar(fixtures);
    await fixtures.knex('waiting_entries').delete();
    for (const artistId of [ids.artist, ids.otherArtist]) {
      const hours = { from: at('10:00', saturday), until: at('19:00', saturday) };
      await givenBlock(fixtures.knex, { artistId, ...hours });
    }
  });

  /** A Saturday that the salon has blocked: nothing is offered. */
  const saturday = '2026-03-07';
  const join = async (
    actor: Actor,
    changes: Partial<RequestOf<typeof contracts.joinWaitingList>> = {},
  ): Promise<number> => {
    const request = {
      addressId: ids.address,
      serviceId: ids.cut,
      fromDate: saturday,
      toDate: saturday,
      ...changes,
    };
    return (await fixtures.host.call(contracts.joinWaitingList, request, { actor })).body.entry.id;
  };
  const list = async (
    actor: Actor,
    changes: Partial<RequestOf<typeof contracts.getSalonWaitingList>> = {},
  ): Promise<SalonWaitingEntry[]> => {
    const days = { fromDate: saturday, toDate: saturday, ...changes };
    return (await fixtures.host.call(contracts.getSalonWaitingList, days, { actor })).body.entries;
  };
  const idsIn = async (...request: Parameters<typeof list>) => (await list(...request)).map(({ id }) => id);
  const remove = (id: number, actor: Actor) =>
    fixtures.host.call(contracts.removeWaitingEntry, { id }, { actor });
  const restore = (id: number, actor: Actor) =>
    fixtures.host.call(contracts.restoreWaitingEntry, { id }, { actor });
  const salonClientOf = async (entryId: number): Promise<number> => {
    const entry = (await list(owner)).find(({ id }) => id === entryId);
    if (!entry) throw new Error('the entry is not on the list');
    return entry.client.salonClientId;
  };
  const book = (salonClientId: number, waitingEntryId: number, actor: Actor = owner) =>
    fixtures.host.call(
      contracts.bookAsProfessional,
      { client: { salonClientId }, appointments: [timedStart(at('10:00', tuesday))], waitingEntryId },
      { actor },
    );
  const refused = (key: string, status = 409) => ({
    status,
    body: expect.objectContaining({ error: expect.objectContaining({ key }) }),
  });

  it('has the open entries of the shown days, the oldest first, with the clients', async () => {
    const first = await join(client, { artistId: ids.artist });
    fixtures.clock.set('2026-03-02T17:01:00Z');
    const second = await join(otherClient, { fromDate: '2026-03-06', toDate: '2026-03-12' });
    expect(await list(owner)).toMatchObject([
      { id: first, artistName: 'Ana Ruiz', serviceName: 'Cut', status: 'waiting', canRemove: true },
      { id: second, artistId: null, fromDate: '2026-03-06', canRemove: true },
    ]);
    const [entry] = await list(owner);
    expect(entry?.client).toMatchObject({
      salonClientId: expect.any(Number),
      firstName: expect.stringMatching(/\w/),
    });
    expect(await idsIn(owner, { fromDate: '2026-03-12', toDate: '2026-03-13' })).toEqual([second]);
    expect(await idsIn(owner, { artistList: [ids.otherArtist] })).toEqual([second]);
    expect(await idsIn(owner, { fromDate: '0000-01-01' })).toEqual(await idsIn(owner));
    expect(await list(stranger)).toEqual([]);
  });

  it('has for an artist the entries that they could take, and removes only those that ask for them', async () => {
    const forAna = await join(client, { artistId: ids.artist });
    const color = await join(client, { serviceId: ids.color });
    const anybody = await join(otherClient);
    expect(await idsIn(bea)).toEqual([anybody]);
    expect(await idsIn(ana)).toEqual([forAna, color, anybody]);
    expect((await list(ana)).map(({ canRemove }) => canRemove)).toEqual([true, false, false]);
    expect((await remove(anybody, ana)).status).toBe(404);
    expect((await remove(forAna, bea)).status).toBe(404);
    expect((await remove(forAna, stranger)).status).toBe(404);
    expect((await restore(forAna, stranger)).status).toBe(404);
    expect((await remove(forAna, ana)).status).toBe(200);
    expect(await idsIn(ana)).toEqual([color, anybody]);
  });

  it('restores what was removed, at its place, and each repeat changes nothing', async () => {
    const id = await join(client);
    const other = await join(otherClient);
    for (const change of [remove, remove, restore, restore])
      expect((await change(id, owner)).status).toBe(200);
    expect(await idsIn(owner)).toEqual([id, other]);
    await remove(id, owner);
    const again = await join(client);
    expect(await restore(id, owner)).toMatchObject(refused('booking.waiting_entry_ended'));
    expect(await idsIn(owner)).toEqual([other, again]);
    await fixtures.host.call(contracts.leaveWaitingList, { id: again }, { actor: client });
    expect(await restore(again, owner)).toMatchObject(refused('booking.waiting_entry_ended'));
  });

  it('loses an entry with the booking for it, in one transaction', async () => {
    const id = await join(client);
    const salonClientId = await salonClientOf(id);
    const { status, body } = await book(salonClientId, id);
    expect(status).toBe(200);
    expect(await idsIn(owner)).toEqual([]);
    expect(await fixtures.knex('waiting_entries').where({ id })).toMatchObject([
      { status: 'booked', appointment_id: body.appointments[0]?.id },
    ]);
    expect(await book(salonClientId, id)).toMatchObject(refused('booking.waiting_entry_ended'));
  });

  it('keeps an entry with a booking of another service on another day, and loses it with one of them', async () => {
    const id = await join(client, { serviceId: ids.color });
    const salonClientId = await salonClientOf(id);
    expect((await book(salonClientId, id)).status).toBe(200);
    expect(await idsIn(owner)).toEqual([id]);
    const color = { client: { salonClientId }, waitingEntryId: id };
    const appointments = [
      timedStart(at('11:00', tuesday)),
      timedStart(at('12:00', tuesday), { serviceId: ids.color }),
    ];
    const { body } = await fixtures.host.call(
      contracts.bookAsProfessional,
      { ...color, appointments },
      { actor: owner },
    );
    expect(await fixtures.knex('waiting_entries').where({ id })).toMatchObject([
      { status: 'booked', appointment_id: body.appointments[1]?.id },
    ]);
  });

  it('is booked from by an artist only for entries that they could take', async () => {
    const color = await join(client, { serviceId: ids.color });
    const salonClientId = await salonClientOf(color);
    const byBea = {
      client: { salonClientId },
      appointments: [timedStart(at('10:00', tuesday), { artistId: ids.otherArtist })],
      waitingEntryId: color,
    };
    expect((await fixtures.host.call(contracts.bookAsProfessional, byBea, { actor: bea })).status).toBe(404);
    expect(await idsIn(owner)).toEqual([color]);
    const anybody = await join(otherClient);
    const byAna = {
      client: { salonClientId: await salonClientOf(anybody) },
      appointments: [timedStart(at('10:00', tuesday))],
      waitingEntryId: anybody,
    };
    expect((await fixtures.host.call(contracts.bookAsProfessional, byAna, { actor: ana })).status).toBe(200);
    expect(await idsIn(owner)).toEqual([color]);
  });

  it('restores nothing while its client joins again: one of both is on the list', async () => {
    const id = await join(client);
    await remove(id, owner);
    const request = {
      addressId: ids.address,
      serviceId: ids.cut,
      fromDate: saturday,
      toDate: saturday,
      earliestTime: 36_000,
    };
    for (let round = 0; round < 15; round += 1) {
      await fixtures.knex('waiting_entries').whereNot({ id }).delete();
      const answers = await Promise.all([
        restore(id, owner),
        fixtures.host.call(contracts.joinWaitingList, request, { actor: client }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const open = await fixtures.knex('waiting_entries').where({ status: 'waiting' });
      expect(open).toHaveLength(1);
      await remove(id, owner);
    }
  });

  it('restores no more entries than a client may have', async () => {
    const id = await join(client);
    await remove(id, owner);
    const [row] = await fixtures.knex('waiting_entries').where({ id }).select<object[]>('*');
    const others = [1, 2].map((serviceId) => ({
      ...row,
      id: undefined,
      status: 'waiting',
      service_id: 700 + serviceId,
    }));
    await fixtures.knex('waiting_entries').insert(others);
    expect(await restore(id, owner)).toMatchObject(refused('booking.no_room_to_restore'));
    await fixtures.knex('waiting_entries').where({ service_id: 701 }).delete();
    expect((await restore(id, owner)).status).toBe(200);
  });

  it('answers a booking for an entry again when its answer was lost', async () => {
    const id = await join(client);
    const request = {
      client: { salonClientId: await salonClientOf(id) },
      appointments: [timedStart(at('10:00', tuesday))],
      waitingEntryId: id,
    };
    const options = { actor: owner, idempotencyKey: 'booked-from-the-list' };
    const first = await fixtures.host.call(contracts.bookAsProfessional, request, options);
    const again = await fixtures.host.call(contracts.bookAsProfessional, request, options);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await fixtures.knex('appointments')).toHaveLength(1);
  });

  it('is booked from once by twenty concurrent requests', async () => {
    const id = await join(client);
    const salonClientId = await salonClientOf(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(salonClientId, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await fixtures.knex('appointments')).toHaveLength(1);
  });

  it('keeps an entry whose booking is refused', async () => {
    const id = await join(client);
    const salonClientId = await salonClientOf(id);
    const sameTime = {
      client: { salonClientId },
      appointments: [timedStart(at('10:00')), timedStart(at('10:30'))],
      waitingEntryId: id,
    };
    expect(await fixtures.host.call(contracts.bookAsProfessional, sameTime, { actor: owner })).toMatchObject(
      refused('booking.slot_taken'),
    );
    expect(await idsIn(owner)).toEqual([id]);
  });

  it('refuses a booking for an entry that has ended, of another client or of another salon', async () => {
    const id = await join(client);
    const salonClientId = await salonClientOf(id);
    const other = await givenSalonClient(fixtures.knex, { firstName: 'Eve', lastName: 'Poe' });
    expect(await book(other, id)).toMatchObject({
      status: 400,
      body: { error: { fields: { waitingEntryId: ['VALUE_IS_NOT_EQUAL'] } } },
    });
    await fixtures.knex('waiting_entries').where({ id }).update({ salon_id: ids.otherSalon });
    expect((await book(salonClientId, id)).status).toBe(404);
    await fixtures.knex('waiting_entries').where({ id }).update({ salon_id: ids.salon });
    await fixtures.host.call(contracts.leaveWaitingList, { id }, { actor: client });
    expect(await book(salonClientId, id)).toMatchObject(refused('booking.waiting_entry_ended'));
    expect(await fixtures.knex('appointments')).toEqual([]);
  });
});
