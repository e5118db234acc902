import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { buildActor, fixedClock, startTestHost } from '@frizo/service-kit/testing';
import { service } from '../index.ts';
import { savePerson } from '../people/people.store.ts';
import { buildPerson } from '../testing/build-person.ts';
import { owner } from '../testing/professionals.ts';
import { at, start, timedStart } from '../testing/starts.ts';
import { minutes, waitingClients } from '../testing/waiting-clients.ts';
import {
  clearCalendar,
  client,
  ids,
  now,
  otherClient,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';
import { makeOffers } from './make-offers.ts';

describe('offers of the waiting list, at the same time as something else', () => {
  let fixtures: BookingFixtures;
  const { parts, settled, entryOf, offerOf, accept, decline, appointments, free, twoWait } = waitingClients(
    () => fixtures,
  );

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

  it('are kept from other clients, of whom twenty book the time at once, and from nobody at the salon', async () => {
    await free(await twoWait());
    await settled();
    const { named } = await offerOf(client);
    const bookings = Array.from({ length: 20 }, (_, index) =>
      fixtures.host.call(
        contracts.bookAsClient,
        { appointments: [start(at('14:00'))] },
        { actor: buildActor({ userId: 3_000 + index }) },
      ),
    );
    const [accepted, ...others] = await Promise.all([accept(named, client), ...bookings]);
    expect(accepted?.status).toBe(200);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]));
    expect(await appointments()).toMatchObject([{ client_user_id: client.userId }]);
  });

  it('are booked once by twenty concurrent acceptances, which all answer the appointment', async () => {
    await free(await twoWait());
    await settled();
    const { named } = await offerOf(client);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(named, client)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.appointment.id)).size).toBe(1);
    expect(await appointments()).toHaveLength(1);
  });

  it.each(['leave', 'decline', 'remove', 'removeClient', 'bookForThem'] as const)(
    'are accepted, or not, but never half, when somebody ends them at that moment: %s',
    async (how) => {
      await free(await twoWait());
      await settled();
      const { named } = await offerOf(client);
      const salonClient = await fixtures
        .knex('salon_clients')
        .where({ salon_id: ids.salon, user_id: client.userId })
        .first<{ id: number }>('id');
      const end = {
        leave: () => fixtures.host.call(contracts.leaveWaitingList, { id: named.id }, { actor: client }),
        decline: () => decline(named, client),
        remove: () => fixtures.host.call(contracts.removeWaitingEntry, { id: named.id }, { actor: owner }),
        removeClient: () =>
          fixtures.host.call(contracts.removeSalonClient, { clientID: salonClient.id }, { actor: owner }),
        bookForThem: () =>
          fixtures.host.call(
            contracts.bookAsProfessional,
            {
              client: { salonClientId: salonClient.id },
              appointments: [timedStart(at('14:00'))],
              waitingEntryId: named.id,
            },
            { actor: owner },
          ),
      }[how];
      const [accepted, ended] = await Promise.all([accept(named, client), end()]);
      const entry = await fixtures
        .knex('waiting_entries')
        .where({ id: named.id })
        .first<{ status: string }>();
      const offer = await fixtures
        .knex('waiting_offers')
        .where({ id: named.offerId })
        .first<{ status: string }>();
      for (const { status } of [accepted, ended]) expect([200, 409]).toContain(status);
      expect(offer.status === 'accepted').toBe(accepted.status === 200);
      if (offer.status === 'accepted') expect(entry.status).toBe('booked');
      expect(await appointments()).toHaveLength(entry.status === 'booked' ? 1 : 0);
    },
  );

  it('wait for a hold of another client, and are made when it ends', async () => {
    const block = await twoWait();
    const holder = buildActor({ userId: 950 });
    await savePerson(fixtures.knex, buildPerson({ userId: 950, emailConfirmed: true }));
    await fixtures.knex('holds').insert({
      client_user_id: 950,
      artist_id: ids.artist,
      during: `[${new Date(at('14:00') * 1000).toISOString()},${new Date(at('15:00') * 1000).toISOString()})`,
      expires_at: minutes(5),
    });
    await free(block);
    await settled();
    expect((await entryOf(client))?.offer).toBeNull();
    fixtures.clock.set(minutes(5));
    await settled();
    expect((await offerOf(client)).offer.startTimestamp).toBe(at('14:00'));
    const late = { appointments: [start(at('14:00'))] };
    expect((await fixtures.host.call(contracts.bookAsClient, late, { actor: holder })).status).toBe(409);
  });

  it('can be answered only by their client', async () => {
    await free(await twoWait());
    await settled();
    const { named } = await offerOf(client);
    expect((await accept(named, otherClient)).status).toBe(404);
    expect((await decline(named, otherClient)).status).toBe(404);
    const other = await entryOf(otherClient);
    expect((await accept({ id: other!.id, offerId: named.offerId }, otherClient)).status).toBe(404);
    expect((await entryOf(client))?.status).toBe('offered');
  });

  it('are made once by several copies that run at the same moment', async () => {
    const copy = await startTestHost({
      services: [service],
      databaseUrl: fixtures.databaseUrl,
      natsUrl: fixtures.nats.url,
      clock: fixedClock(minutes(1)),
      migrate: false,
    });
    try {
      const block = await twoWait();
      await fixtures.knex('blocks').where({ id: block }).delete();
      await fixtures.knex('waiting_checks').insert({ artist_id: ids.artist, due_at: now });
      const other = copy.services.get('booking')?.parts;
      if (!other) throw new Error('the copy did not start');
      await Promise.all([makeOffers(parts()), makeOffers(other), makeOffers(parts()), makeOffers(other)]);
      expect(await fixtures.knex('waiting_offers').select('client_user_id', 'status')).toEqual([
        { client_user_id: client.userId, status: 'open' },
      ]);
    } finally {
      await copy.stop();
    }
  });

  it('are made a minute later if a step fails', async () => {
    const block = await twoWait();
    await fixtures.knex.transaction(async (trx) => {
      await trx('blocks').where({ id: block }).delete();
      await trx('waiting_checks').insert({ artist_id: ids.artist, due_at: now });
      const failing = {
        ...parts(),
        knex: trx,
        transaction: () => Promise.reject(new Error('no connection')),
      };
      await makeOffers(failing);
      expect(await trx('waiting_checks').where('due_at', '<=', minutes(2))).not.toHaveLength(0);
      expect(await trx('waiting_offers')).toHaveLength(0);
    });
    fixtures.clock.set(minutes(2));
    await settled();
    expect((await offerOf(client)).offer.startTimestamp).toBe(at('14:00'));
  });
});
