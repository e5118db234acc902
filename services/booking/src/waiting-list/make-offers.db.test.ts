import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { saveHours } from '../reference-data.store.ts';
import { owner } from '../testing/professionals.ts';
import { at, start, timedStart, tuesday } from '../testing/starts.ts';
import { minutes, waitingClients } from '../testing/waiting-clients.ts';
import { makeOffers } from './make-offers.ts';
import {
  clearCalendar,
  client,
  ids,
  otherClient,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

describe('offers of the waiting list', () => {
  let fixtures: BookingFixtures;
  let hoursVersion = 1;
  const {
    parts,
    settled,
    join,
    entryOf,
    offerOf,
    accept,
    decline,
    appointments,
    fullTuesday,
    free,
    twoWait,
    blocksOf,
  } = waitingClients(() => fixtures);
  const refused = (key: string, status = 409) => ({
    status,
    body: expect.objectContaining({ error: expect.objectContaining({ key }) }),
  });

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await settled();
    await clearCalendar(fixtures);
    await fixtures.knex('waiting_entries').delete();
    await fixtures.knex('waiting_checks').delete();
  });

  it('are not made of time that the salon can still take back', async () => {
    const block = await twoWait();
    await free(block);
    await until(
      () => fixtures.knex('waiting_checks').select<{ due_at: Date }[]>('due_at'),
      (checks) => checks.length > 0,
    );
    expect(await fixtures.knex('waiting_checks').select('artist_id', 'due_at')).toEqual([
      { artist_id: ids.artist, due_at: new Date(Date.parse(minutes(1)) + 15_000) },
    ]);
    await makeOffers(parts());
    expect((await entryOf(client))?.offer).toBeNull();
    fixtures.clock.set(new Date(Date.parse(minutes(1)) + 15_000));
    await makeOffers(parts());
    expect((await offerOf(client)).offer.startTimestamp).toBe(at('14:00'));
  });

  it('go to the client who has waited longest, once the time is free', async () => {
    const block = await twoWait();
    expect((await entryOf(client))?.status).toBe('waiting');
    await free(block);
    await settled();
    const { offer, entry } = await offerOf(client);
    expect(offer).toMatchObject({
      artistName: 'Ana Ruiz',
      date: tuesday,
      startTimestamp: at('14:00'),
      startTime: 50_400,
      durationTime: 3_600,
      priceCent: 5_000,
      offeredUntilTimestamp: Date.parse(minutes(31)) / 1000,
    });
    expect(entry.status).toBe('offered');
    expect(await entryOf(otherClient)).toMatchObject({ status: 'waiting', offer: null });
  });

  it('are booked by one call, which ends the entry', async () => {
    await free(await twoWait());
    await settled();
    const { named } = await offerOf(client);
    const { status, body } = await accept(named, client);
    expect(status).toBe(200);
    expect(body.appointment).toMatchObject({
      startTimestamp: at('14:00'),
      serviceName: 'Cut',
      artistId: ids.artist,
      priceCent: 5_000,
    });
    expect(await entryOf(client)).toBeUndefined();
    expect(await accept(named, client)).toEqual(expect.objectContaining({ status: 200, body }));
    expect(await appointments()).toHaveLength(1);
    await settled();
    expect(await entryOf(otherClient)).toMatchObject({ status: 'waiting' });
  });

  it('go to the next client when declined, and not to the first one again', async () => {
    await free(await twoWait());
    await settled();
    const { named } = await offerOf(client);
    expect((await decline(named, client)).body.entry).toMatchObject({
      status: 'waiting',
      endedOffer: { id: named.offerId, startTimestamp: at('14:00'), reason: 'declined' },
    });
    expect((await decline(named, client)).status).toBe(200);
    await settled();
    expect((await offerOf(otherClient)).offer.startTimestamp).toBe(at('14:00'));
    expect(await accept(named, client)).toMatchObject(refused('booking.waiting_offer_ended'));
    await decline((await offerOf(otherClient)).named, otherClient);
    await settled();
    expect((await entryOf(client))?.offer).toBeNull();
    expect((await entryOf(otherClient))?.offer).toBeNull();
  });

  it('go to the next client when they expire, and can no longer be accepted', async () => {
    await free(await twoWait());
    await settled();
    const { named } = await offerOf(client);
    fixtures.clock.set(minutes(31));
    expect(await accept(named, client)).toMatchObject(refused('booking.waiting_offer_ended'));
    await settled();
    expect((await offerOf(otherClient)).offer.startTimestamp).toBe(at('14:00'));
    expect(await entryOf(client)).toMatchObject({ offer: null, endedOffer: { reason: 'expired' } });
  });

  it('pause after two that were not answered, for a day', async () => {
    const afternoon = await fullTuesday();
    const [morning = 0, , evening = 0] = await blocksOf(ids.artist);
    await join(client);
    await free(afternoon);
    await settled();
    expect((await offerOf(client)).offer.startTimestamp).toBe(at('14:00'));
    fixtures.clock.set(minutes(30));
    await settled();
    await free(morning);
    await settled();
    expect((await offerOf(client)).offer.startTimestamp).toBe(at('10:00'));
    fixtures.clock.set(minutes(60));
    await settled();
    await free(evening);
    await settled();
    expect((await entryOf(client))?.offer).toBeNull();
    fixtures.clock.set(minutes(60 + 24 * 60));
    await settled();
    // Tuesday, 11:00: a quarter of an hour to answer and one to get there.
    expect((await offerOf(client)).offer.startTimestamp).toBe(at('11:30'));
    const request = {
      client: { firstName: 'Walk', lastName: 'In', phone: '6025550177' },
      appointments: [timedStart(at('11:30'))],
    };
    await fixtures.host.call(contracts.bookAsProfessional, request, { actor: owner });
    await settled();
    expect((await entryOf(client))?.offer).toBeNull();
    // Nothing else would lead to the entry again.
    const checks = await fixtures.knex('waiting_checks').pluck<Date[]>('due_at');
    expect(checks.map((dueAt) => dueAt.toISOString())).toContain(minutes(60 + 48 * 60));
  });

  it('end when the salon books the time: the client is told at once and stays on the list', async () => {
    await free(await twoWait());
    await settled();
    const { named } = await offerOf(client);
    const request = {
      client: { firstName: 'Walk', lastName: 'In', phone: '6025550177' },
      appointments: [timedStart(at('14:00'))],
    };
    expect((await fixtures.host.call(contracts.bookAsProfessional, request, { actor: owner })).status).toBe(
      200,
    );
    expect((await entryOf(client))?.offer).toBeNull();
    expect((await accept(named, client)).status).toBe(409);
    await settled();
    expect(await entryOf(client)).toMatchObject({
      status: 'waiting',
      endedOffer: { id: named.offerId, reason: 'taken' },
    });
    const ended = await publishedEvents(fixtures.nats.url, contracts.waitingOfferEnded);
    expect(ended.at(-1)).toMatchObject({ offerId: named.offerId, reason: 'taken' });
  });

  it('end when the hours of the artist no longer contain the time', async () => {
    await free(await twoWait());
    await settled();
    await offerOf(client);
    const hours = [{ addressId: ids.address, dayIndex: 3, startSeconds: 36_000, endSeconds: 68_400 }];
    await fixtures.knex.transaction((trx) =>
      saveHours(trx, { artistId: ids.artist, version: (hoursVersion += 1), hours }),
    );
    await settled();
    expect((await entryOf(client))?.endedOffer).toMatchObject({ reason: 'taken' });
    const week = [1, 2, 3, 4, 5, 6].map((dayIndex) => ({ ...hours[0]!, dayIndex }));
    await fixtures.knex.transaction((trx) =>
      saveHours(trx, { artistId: ids.artist, version: (hoursVersion += 1), hours: week }),
    );
  });

  it('are made of any artist who offers the service, and of nobody else', async () => {
    const block = await fullTuesday([ids.artist, ids.otherArtist]);
    await join(client, { artistId: null });
    await join(otherClient, { artistId: ids.otherArtist });
    await settled();
    await free(block);
    await settled();
    expect((await offerOf(client)).offer.artistId).toBe(ids.artist);
    expect((await entryOf(otherClient))?.offer).toBeNull();
  });

  it('leave out a part of the day that the client does not want', async () => {
    await fullTuesday();
    await join(client, { latestTime: 43_200 });
    await join(otherClient, { earliestTime: 46_800 });
    const [, , evening = 0] = await blocksOf(ids.artist);
    await free(evening);
    await settled();
    expect((await entryOf(client))?.offer).toBeNull();
    expect((await offerOf(otherClient)).offer.startTimestamp).toBe(at('15:00'));
  });

  it('leave out a time at which the client has another appointment, which goes to the next one', async () => {
    const block = await twoWait();
    const other = start(at('14:00'), { artistId: ids.otherArtist });
    // A color with the other artist is not what they wait for.
    await fixtures.knex('offers').insert({
      artist_id: ids.otherArtist,
      service_id: 777,
      salon_id: ids.salon,
      service_name: 'Nails',
      price_cents: 100,
      duration_seconds: 3_600,
      processing_seconds: 3_600,
    });
    const booked = { appointments: [{ ...other, serviceId: 777 }] };
    expect((await fixtures.host.call(contracts.bookAsClient, booked, { actor: client })).status).toBe(200);
    await free(block);
    await settled();
    expect((await entryOf(client))?.offer).toBeNull();
    expect((await offerOf(otherClient)).offer.startTimestamp).toBe(at('14:00'));
    await fixtures.knex('offers').where({ service_id: 777 }).delete();
  });

  it('end the wait of a client who books the service in another way', async () => {
    const block = await twoWait();
    const other = { appointments: [start(at('16:00'), { artistId: ids.otherArtist })] };
    expect((await fixtures.host.call(contracts.bookAsClient, other, { actor: client })).status).toBe(200);
    await settled();
    expect(await entryOf(client)).toBeUndefined();
    await free(block);
    await settled();
    expect((await offerOf(otherClient)).offer.startTimestamp).toBe(at('14:00'));
  });

  it('end with the last day, at the salon', async () => {
    await twoWait();
    fixtures.clock.set('2026-03-04T07:00:00Z');
    await until(
      () => fixtures.knex('waiting_entries').where({ status: 'expired' }),
      (rows) => rows.length === 2,
    );
    expect(await entryOf(client)).toBeUndefined();
  });

  it('are withdrawn when the client leaves, and go to the next one', async () => {
    await free(await twoWait());
    await settled();
    const { named } = await offerOf(client);
    await fixtures.host.call(contracts.leaveWaitingList, { id: named.id }, { actor: client });
    expect(await accept(named, client)).toMatchObject(refused('booking.waiting_offer_ended'));
    await settled();
    await offerOf(otherClient);
  });

  it('are published with everything that a message contains', async () => {
    await free(await twoWait());
    await settled();
    const { named } = await offerOf(client);
    const made = await until(
      () => publishedEvents(fixtures.nats.url, contracts.waitingOfferMade),
      (events) => events.at(-1)?.offerId === named.offerId,
    );
    expect(made.at(-1)).toMatchObject({
      entryId: named.id,
      salonName: 'Desert Bloom',
      clientUserId: client.userId,
      artistName: 'Ana Ruiz',
      serviceName: 'Cut',
      startsAt: '2026-03-03T21:00:00.000Z',
      date: tuesday,
      startSeconds: 50_400,
      address: { address: '12 Saguaro St' },
      offeredUntil: minutes(31),
    });
  });

  it('are two different times for two services of one client', async () => {
    const middle = await fullTuesday();
    await join(client);
    await join(client, { serviceId: ids.color });
    const [, , evening = 0] = await blocksOf(ids.artist);
    await free(middle);
    await free(evening);
    await settled();
    const { entries } = (await fixtures.host.call(contracts.getOwnWaitingList, {}, { actor: client })).body;
    expect(entries.map(({ offer }) => offer?.startTimestamp)).toEqual([at('14:00'), at('15:00')]);
  });

  it('are made of the time of other artists although looking at one fails', async () => {
    const block = await twoWait();
    await free(block);
    await settled();
    await decline((await offerOf(client)).named, client);
    await givenEntryInUnknownTimezone();
    await settledDespiteFailure();
    expect((await offerOf(otherClient)).offer.artistId).toBe(ids.artist);
    await fixtures.knex('waiting_entries').where({ salon_id: ids.otherSalon }).delete();
    await fixtures.knex('addresses').where({ address_id: 20 }).delete();
  });

  it('end with the entry when the salon moves an older appointment of the client to its days', async () => {
    const wednesday = { appointments: [start(at('16:00', '2026-03-04'))] };
    const [booked] = (await fixtures.host.call(contracts.bookAsClient, wednesday, { actor: client })).body
      .appointments;
    await twoWait();
    const place = { artistId: ids.otherArtist, addressId: ids.address, startTimestamp: at('16:00') };
    const move = { id: booked?.id ?? 0, version: 1, ...place, processingTime: 3_600, bookMode: 1 } as const;
    expect((await fixtures.host.call(contracts.moveAppointment, move, { actor: owner })).status).toBe(200);
    await settled();
    expect(await entryOf(client)).toBeUndefined();
    expect(await entryOf(otherClient)).toBeDefined();
  });

  it('do not end the entry of a client who had an appointment on its days before', async () => {
    await fixtures.host.call(
      contracts.bookAsClient,
      { appointments: [start(at('10:00'))] },
      { actor: client },
    );
    await join(client);
    await settled();
    expect((await entryOf(client))?.status).not.toBe('booked');
    expect(await entryOf(client)).toBeDefined();
  });

  /** Looking at its artist fails, since the calendar of the address cannot be read. */
  async function givenEntryInUnknownTimezone(): Promise<void> {
    const timezone = 'Mars/Phobos';
    const { knex } = fixtures;
    await knex('addresses').insert({ address_id: 20, salon_id: ids.otherSalon, timezone, details: '{}' });
    await knex('salons').where({ salon_id: ids.otherSalon }).update({ is_public: true, bookable: true });
    const artist_id = ids.artistOfOtherSalon;
    await knex('artists').where({ artist_id }).update({ is_bookable: true, is_public: true });
    await knex('offer_lists').insert({ salon_id: ids.otherSalon, version: 1 });
    const service = { service_id: 900, salon_id: ids.otherSalon, service_name: 'Trim' };
    const terms = { price_cents: 1, duration_seconds: 900, processing_seconds: 900 };
    await knex('offers').insert({ artist_id, ...service, ...terms });
    await knex('waiting_entries').insert({
      client_user_id: 999,
      address_id: 20,
      timezone,
      ...service,
      from_date: tuesday,
      to_date: tuesday,
      created_at: minutes(0),
      ends_at: '2026-03-04T07:00:00Z',
    });
    await knex('waiting_checks').insert({ artist_id, due_at: '2026-01-01' });
  }

  /** As `settled`, while looking at one artist fails, which is tried again later. */
  async function settledDespiteFailure(): Promise<void> {
    await makeOffers(parts());
    await until(
      () => fixtures.knex('waiting_checks').pluck<Date[]>('due_at'),
      (dueAt) => dueAt.every((instant) => instant > new Date(minutes(1))),
    );
  }
});
