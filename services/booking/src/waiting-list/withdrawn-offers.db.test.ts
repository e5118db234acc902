import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { publishedEvents } from '@frizo/service-kit/testing';
import { saveArtist, saveHours, saveOffers, saveSalon } from '../reference-data.store.ts';
import { owner } from '../testing/professionals.ts';
import { at, start, tuesday } from '../testing/starts.ts';
import { waitingClients } from '../testing/waiting-clients.ts';
import {
  artist,
  clearCalendar,
  client,
  ids,
  offers,
  otherClient,
  salon,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

describe('an offer of the waiting list', () => {
  let fixtures: BookingFixtures;
  /** Of everything that business publishes: higher than all before. */
  let version = 1;
  const { settled, join, entryOf, offerOf, accept, appointments, free, twoWait } = waitingClients(
    () => fixtures,
  );

  const change = {
    artist: (parts: Partial<Parameters<typeof saveArtist>[1]> = {}) =>
      fixtures.knex.transaction((trx) => saveArtist(trx, { ...artist, ...parts, version: (version += 1) })),
    hours: (endSeconds = 68_400) => {
      const day = { addressId: ids.address, startSeconds: 36_000, endSeconds };
      const hours = [1, 2, 3, 4, 5, 6].map((dayIndex) => ({ ...day, dayIndex }));
      return fixtures.knex.transaction((trx) =>
        saveHours(trx, { artistId: ids.artist, version: (version += 1), hours }),
      );
    },
    salon: (parts: Partial<Parameters<typeof saveSalon>[1]> = {}) =>
      fixtures.knex.transaction((trx) => saveSalon(trx, { ...salon, ...parts, version: (version += 1) })),
    services: (parts: Partial<ReturnType<typeof offers>> = {}) =>
      fixtures.knex.transaction((trx) => saveOffers(trx, { ...offers((version += 1)), ...parts })),
    /** The cut of the first artist. */
    cut: (parts: { priceCents?: number; durationSeconds?: number; processingSeconds?: number }) => {
      const [cut, ...others] = offers().services;
      return change.services({ services: [{ ...cut!, ...parts }, ...others] });
    },
  };

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
  afterEach(async () => {
    await fixtures.knex('artists').update({ closed_until: null });
    await change.salon();
    await change.artist();
    await change.hours();
    await change.services();
  });

  const block = (from: number, to: number) =>
    fixtures.host.call(
      contracts.blockTime,
      { userID: ids.artist, dates: [tuesday], addressList: [ids.address], from, to },
      { actor: owner },
    );
  /** The first of two clients has an offer from 14:00 to 15:00. */
  const offered = async () => {
    await free(await twoWait());
    await settled();
    return offerOf(client);
  };
  const endings = async (offerId: number) =>
    (await publishedEvents(fixtures.nats.url, contracts.waitingOfferEnded))
      .filter((ended) => ended.offerId === offerId)
      .map(({ reason }) => reason);

  const causes: Record<string, () => Promise<unknown>> = {
    'the salon blocks a part of the time': () => block(51_300, 52_200),
    'the artist works shorter hours': () => change.hours(50_400),
    'the artist can no longer be booked': () => change.artist({ isBookable: false }),
    'the artist is being removed': () =>
      fixtures.host.bus.request(contracts.releaseArtist, {
        salonId: ids.salon,
        artistId: ids.artist,
        moveToArtistId: null,
      }),
    'the artist was removed': () => change.artist({ isBookable: false, isPublic: false, isRemoved: true }),
    'the artist has gone to another salon': () => change.artist({ salonId: ids.otherSalon }),
    'the salon is no longer public': () => change.salon({ isPublic: false }),
    'the salon has given up the address': () => change.salon({ addresses: [] }),
    'the artist no longer offers the service': () => change.services({ artistServices: [] }),
    'the service no longer fits': () => change.cut({ durationSeconds: 7_200, processingSeconds: 7_200 }),
  };

  it.each(Object.entries(causes))(
    'is over when %s, and its client is told and stays on the list',
    async (_what, cause) => {
      const { named } = await offered();
      await cause();
      expect((await accept(named, client)).status).toBeGreaterThanOrEqual(400);
      await settled();
      expect(await entryOf(client)).toMatchObject({
        status: 'waiting',
        offer: null,
        endedOffer: { id: named.offerId, startTimestamp: at('14:00'), reason: 'taken' },
      });
      expect((await entryOf(otherClient))?.offer).toBeNull();
      expect(await endings(named.offerId)).toEqual(['taken']);
      expect(await appointments()).toEqual([]);
    },
  );

  it('is made again, with the new price, when the price changes', async () => {
    const { named } = await offered();
    await change.cut({ priceCents: 7_000 });
    await settled();
    const { named: again, offer } = await offerOf(client);
    expect(again.offerId).not.toBe(named.offerId);
    expect(offer).toMatchObject({ startTimestamp: at('14:00'), priceCent: 7_000 });
    // Not `taken`: the client would be told that the time is gone.
    expect(await endings(named.offerId)).toEqual(['closed']);
    expect((await accept(named, client)).status).toBe(409);
    expect((await accept(again, client)).body.appointment).toMatchObject({ priceCent: 7_000 });
  });

  it('books nothing at a price or length that its client has not seen', async () => {
    const { named } = await offered();
    const cut = () => fixtures.knex('offers').where({ artist_id: ids.artist, service_id: ids.cut });
    for (const changed of [
      { price_cents: 7_000 },
      { duration_seconds: 2_700 },
      { processing_seconds: 2_700 },
    ]) {
      const { price_cents, duration_seconds, processing_seconds } =
        await cut().first<Record<string, number>>();
      // Straight into the table: the loop does not know.
      await cut().update(changed);
      expect(await accept(named, client)).toMatchObject({
        status: 409,
        body: { error: { key: 'booking.waiting_offer_ended' } },
      });
      await cut().update({ price_cents, duration_seconds, processing_seconds });
    }
    expect(await appointments()).toEqual([]);
    expect((await accept(named, client)).status).toBe(200);
  });

  it('ends with the entry when the salon removes the client, and goes to the next one', async () => {
    const { named } = await offered();
    const { body } = await fixtures.host.call(
      contracts.getSalonWaitingList,
      { fromDate: tuesday, toDate: tuesday },
      { actor: owner },
    );
    const clientID = body.entries.find(({ id }) => id === named.id)!.client.salonClientId;
    const remove = () => fixtures.host.call(contracts.removeSalonClient, { clientID }, { actor: owner });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect(await entryOf(client)).toBeUndefined();
    expect((await accept(named, client)).status).toBe(409);
    await settled();
    expect((await offerOf(otherClient)).offer.startTimestamp).toBe(at('14:00'));
    expect(await endings(named.offerId)).toEqual(['closed']);
  });

  it('stays when the salon may not remove the client, because of an upcoming appointment', async () => {
    const { named } = await offered();
    const color = { ...start(at('10:00', '2026-03-04')), serviceId: ids.color };
    await fixtures.host.call(contracts.bookAsClient, { appointments: [color] }, { actor: client });
    const listed = await fixtures
      .knex('salon_clients')
      .where({ user_id: client.userId, salon_id: ids.salon })
      .first<{ id: number }>('id');
    const removal = { clientID: listed.id };
    expect(await fixtures.host.call(contracts.removeSalonClient, removal, { actor: owner })).toMatchObject({
      status: 409,
      body: { error: { key: 'client.has_appointments' } },
    });
    expect((await offerOf(client)).named).toEqual(named);
  });

  it('is not made again to a client who leaves and joins again, so that nobody keeps a time without booking it', async () => {
    const { named } = await offered();
    await fixtures.host.call(contracts.leaveWaitingList, { id: named.id }, { actor: client });
    await settled();
    const { named: next } = await offerOf(otherClient);
    await join(client);
    await fixtures.host.call(contracts.declineWaitingOffer, next, { actor: otherClient });
    await fixtures.host.call(contracts.leaveWaitingList, { id: next.id }, { actor: otherClient });
    await join(otherClient, { artistId: null });
    // Otherwise only what becomes free after joining is offered.
    await fixtures.knex('waiting_known_starts').delete();
    await settled();
    expect((await entryOf(client))?.offer).toBeNull();
    expect((await entryOf(otherClient))?.offer).not.toMatchObject({ artistId: ids.artist });
    // Everybody can book it.
    const booking = { appointments: [start(at('14:00'))] };
    expect((await fixtures.host.call(contracts.bookAsClient, booking, { actor: client })).status).toBe(200);
  });

  it('comes back when the salon restores an entry that it has removed', async () => {
    const { named } = await offered();
    const call = (of: typeof contracts.removeWaitingEntry | typeof contracts.restoreWaitingEntry) =>
      fixtures.host.call(of, { id: named.id }, { actor: owner });
    await call(contracts.removeWaitingEntry);
    await call(contracts.restoreWaitingEntry);
    await settled();
    const waiting = await Promise.all([client, otherClient].map(entryOf));
    expect(waiting.filter((entry) => entry?.offer?.startTimestamp === at('14:00'))).toHaveLength(1);
  });
});
