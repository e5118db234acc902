import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { publishFreeTime } from '../free-time/publish-free-time.ts';
import { owner } from '../testing/professionals.ts';
import { at, start, tuesday } from '../testing/starts.ts';
import { minutes, waitingClients } from '../testing/waiting-clients.ts';
import { givenBlock } from '../testing/given-appointment.ts';
import { makeOffers } from './make-offers.ts';
import { markForCheck } from './waiting-list.store.ts';
import {
  clearCalendar,
  client,
  ids,
  otherClient,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

describe('time that the waiting list offers', () => {
  let fixtures: BookingFixtures;
  const { parts, settled, join, entryOf, offerOf, fullTuesday, free, twoWait } = waitingClients(
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

  /** Only from 16:00 the artist is free on Tuesday. */
  async function freeFromFour(): Promise<void> {
    await givenBlock(fixtures.knex, { artistId: ids.artist, from: at('10:00'), until: at('16:00') });
  }
  const block = async (from: string, until: string) => {
    const midnight = at('10:00') - 36_000;
    const time = { from: at(from) - midnight, to: at(until) - midnight };
    const request = { userID: ids.artist, dates: [tuesday], addressList: [ids.address], ...time };
    expect((await fixtures.host.call(contracts.blockTime, request, { actor: owner })).status).toBe(200);
  };
  const lastBlock = async () =>
    (await fixtures.knex('blocks').orderBy('id', 'desc').first<{ id: number }>('id')).id;
  const secondsLater = (count: number) => new Date(Date.parse(minutes(1)) + count * 1000);
  const publish = () => publishFreeTime(parts());
  /** Something else leads to the artist. */
  const lookAtOnce = async () => {
    await markForCheck(fixtures.knex, [ids.artist]);
    await makeOffers(parts());
  };

  it('is none that the client could have booked when joining, whatever else changes', async () => {
    await freeFromFour();
    await join(client);
    await settled();
    expect((await entryOf(client))?.offer).toBeNull();
    const booking = { appointments: [start(at('16:00'))] };
    expect((await fixtures.host.call(contracts.bookAsClient, booking, { actor: otherClient })).status).toBe(
      200,
    );
    await settled();
    expect((await entryOf(client))?.offer).toBeNull();
  });

  it('is what somebody has taken after the client joined, once it is free again', async () => {
    await freeFromFour();
    await join(client);
    const booking = { appointments: [start(at('17:00'))] };
    const { body } = await fixtures.host.call(contracts.bookAsClient, booking, { actor: otherClient });
    await settled();
    expect((await entryOf(client))?.offer).toBeNull();
    const [{ id = 0 } = {}] = body.appointments;
    expect((await fixtures.host.call(contracts.cancelAsClient, { id }, { actor: otherClient })).status).toBe(
      200,
    );
    await settled();
    // From the first start that the appointment had made impossible.
    expect((await offerOf(client)).offer.startTimestamp).toBe(at('16:15'));
  });

  it('is none that was taken for a moment only', async () => {
    await freeFromFour();
    await join(client);
    await block('16:00', '17:00');
    await publish();
    await lookAtOnce();
    await free(await lastBlock());
    await publish();
    await lookAtOnce();
    await settled();
    expect((await entryOf(client))?.offer).toBeNull();
  });

  it('is everything that becomes free for an artist who was not there when the client joined', async () => {
    await fullTuesday();
    await join(client, { artistId: null, latestTime: 43_200 });
    await fixtures.knex('waiting_known_starts').where({ artist_id: ids.otherArtist }).delete();
    await markForCheck(fixtures.knex, [ids.otherArtist]);
    await makeOffers(parts());
    expect((await offerOf(client)).offer.artistId).toBe(ids.otherArtist);
  });

  it('is not offered while its change can be undone, although something else leads to the artist', async () => {
    const afternoon = await twoWait();
    await free(afternoon);
    // Before the change is published, and after it.
    await lookAtOnce();
    expect((await entryOf(client))?.offer).toBeNull();
    await publish();
    fixtures.clock.set(secondsLater(14));
    await lookAtOnce();
    expect((await entryOf(client))?.offer).toBeNull();
    fixtures.clock.set(secondsLater(15));
    await makeOffers(parts());
    expect((await offerOf(client)).offer.startTimestamp).toBe(at('14:00'));
  });

  it('waits for its own change only', async () => {
    const afternoon = await twoWait();
    await free(afternoon);
    await publish();
    fixtures.clock.set(secondsLater(10));
    const [morning = 0] = await fixtures.knex('blocks').orderBy('starts_at').pluck<number[]>('id');
    await free(morning);
    await publish();
    fixtures.clock.set(secondsLater(15));
    await makeOffers(parts());
    expect((await offerOf(client)).offer.startTimestamp).toBe(at('14:00'));
    expect((await entryOf(otherClient))?.offer).toBeNull();
    fixtures.clock.set(secondsLater(25));
    await makeOffers(parts());
    expect((await offerOf(otherClient)).offer.startTimestamp).toBe(at('10:00'));
  });

  it('counts together with the holds of the client, up to as much as they may hold', async () => {
    const hold = (entry: string, day: number) =>
      fixtures.host.call(
        contracts.holdTime,
        { ...start(at('10:00', `2026-03-${String(day).padStart(2, '0')}`)), entry },
        { actor: client },
      );
    const heldDays = [4, 5, 6, 7, 9, 10, 11, 12, 13, 14];
    const afternoon = await twoWait();
    for (const day of heldDays) expect((await hold(`entry-${day}`, day)).status).toBe(200);
    await free(afternoon);
    await settled();
    expect((await entryOf(client))?.offer).toBeNull();
    expect((await offerOf(otherClient)).offer.startTimestamp).toBe(at('14:00'));
    await fixtures.host.call(contracts.releaseHold, { entry: 'entry-4' }, { actor: client });
    const [morning = 0] = await fixtures.knex('blocks').orderBy('starts_at').pluck<number[]>('id');
    await free(morning);
    await settled();
    expect((await offerOf(client)).offer.startTimestamp).toBe(at('10:00'));
    // Nine holds and an offer are ten: of two more holds at once, none stays beyond that.
    await Promise.all([hold('entry-4', 4), hold('entry-16', 16)]);
    expect(await fixtures.knex('holds').where({ client_user_id: client.userId })).toHaveLength(9);
  });

  it('stays offered while the salon can take back what it has put there', async () => {
    await free(await twoWait());
    await settled();
    const { named } = await offerOf(client);
    await block('14:00', '15:00');
    await publish();
    await lookAtOnce();
    await free(await lastBlock());
    expect((await offerOf(client)).named).toEqual(named);
    await settled();
    expect((await offerOf(client)).named).toEqual(named);
  });
});
