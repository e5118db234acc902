import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { leaveWaitingList } from '@frizo/contracts';
import {
  clearCalendar,
  client,
  ids,
  now,
  otherClient,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';
import { givenBlock } from '../testing/given-appointment.ts';
import { at } from '../testing/starts.ts';
import { waitingClients } from '../testing/waiting-clients.ts';

describe('an offer that is not booked', () => {
  let fixtures: BookingFixtures;
  const { settled, join, entryOf, offerOf, decline, free } = waitingClients(() => fixtures);

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await settled();
    await clearCalendar(fixtures);
    await fixtures.knex('waiting_entries').delete();
    await fixtures.knex('waiting_checks').delete();
    fixtures.clock.set(now);
  });

  const later = (seconds: number) =>
    fixtures.clock.set(new Date(fixtures.clock.now().getTime() + seconds * 1000));
  /** Blocks each hour of the Tuesday, and returns how to free the next one. */
  const hourly = async () => {
    const blocks: number[] = [];
    for (let hour = 10; hour < 19; hour += 1) {
      const from = at(`${hour}:00`);
      blocks.push(await givenBlock(fixtures.knex, { artistId: ids.artist, from, until: from + 3_600 }));
    }
    await settled();
    return async () => {
      await free(blocks.shift() ?? 0);
      await settled();
    };
  };
  const isOffered = async (actor = client) => Boolean((await entryOf(actor))?.offer);
  const refuse = async () => decline((await offerOf(client)).named, client);

  it('pauses its entry for a day if three before it were not booked either, so that nobody keeps time by declining', async () => {
    const freeNext = await hourly();
    await join(client);
    for (let round = 0; round < 4; round += 1) {
      await freeNext();
      expect(await isOffered()).toBe(true);
      await refuse();
      await settled();
    }
    await join(otherClient, { earliestTime: 64_800 });
    await freeNext();
    expect(await isOffered()).toBe(false);
    later(24 * 60 * 60);
    await settled();
    expect((await offerOf(client)).offer.startTimestamp).toBe(at('14:00'));
    await refuse();
    await freeNext();
    expect(await isOffered()).toBe(false);
  });

  it('does not pause it after fewer, and none that the salon has taken counts', async () => {
    const freeNext = await hourly();
    await join(client);
    for (let round = 0; round < 3; round += 1) {
      await freeNext();
      await refuse();
      await settled();
    }
    await freeNext();
    await fixtures.knex('waiting_offers').where({ status: 'open' }).update({ status: 'taken' });
    await freeNext();
    expect(await isOffered()).toBe(true);
  });

  it('keeps its entry paused when its client leaves and joins again', async () => {
    const freeNext = await hourly();
    const { id } = await join(client);
    for (let round = 0; round < 2; round += 1) {
      await freeNext();
      expect(await isOffered()).toBe(true);
      later(30 * 60);
      await settled();
    }
    await fixtures.host.call(leaveWaitingList, { id }, { actor: client });
    await join(client);
    await join(otherClient);
    await freeNext();
    expect(await isOffered()).toBe(false);
    expect(await isOffered(otherClient)).toBe(true);
  });

  it('is made again once after the salon has used the time and given it back, and not a third time', async () => {
    const freeNext = await hourly();
    await join(client);
    const offeredAfterEach: boolean[] = [];
    await freeNext();
    for (let round = 0; round < 3; round += 1) {
      offeredAfterEach.push(await isOffered());
      const from = at('10:00');
      const block = await givenBlock(fixtures.knex, { artistId: ids.artist, from, until: from + 3_600 });
      await fixtures.knex('waiting_checks').insert({ artist_id: ids.artist, due_at: now });
      await settled();
      expect(await isOffered()).toBe(false);
      await free(block);
      await settled();
    }
    expect(offeredAfterEach).toEqual([true, true, false]);
  });
});
