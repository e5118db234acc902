import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookAsClient, getTimeIntervals, holdTime, releaseHold } from '@frizo/contracts';
import {
  clearCalendar,
  client,
  ids,
  inPhoenix,
  otherClient,
  startBookingWorld,
  type BookingWorld,
} from '../testing/world.ts';

const ten = inPhoenix('2026-03-03', '10:00');
const wanted = { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut, startTimestamp: ten };

describe('a hold', () => {
  let world: BookingWorld;

  beforeAll(async () => {
    world = await startBookingWorld();
  });
  beforeEach(() => clearCalendar(world));
  afterAll(() => world.stop());

  const hold = (actor = client, startTimestamp = ten) =>
    world.host.call(holdTime, { ...wanted, startTimestamp }, { actor });
  const book = (actor: typeof client, startTimestamp = ten) =>
    world.host.call(bookAsClient, { appointments: [{ ...wanted, startTimestamp }] }, { actor });

  it('lasts five minutes', async () => {
    const { body } = await hold();
    expect(body.heldUntilTimestamp).toBe(Date.parse('2026-03-02T17:05:00Z') / 1000);
  });

  it('keeps the time from others, and from nobody who holds it', async () => {
    await hold();
    expect((await book(otherClient)).status).toBe(409);
    expect((await hold(otherClient)).status).toBe(409);
    expect((await book(client)).status).toBe(200);
  });

  it('takes the time out of what others are offered', async () => {
    await hold();
    const ymd = '20260303';
    const { artistId, addressId, serviceId } = wanted;
    const { body } = await world.host.call(getTimeIntervals, { artistId, addressId, serviceId, ymd });
    expect(body.freeStarts).not.toContain(36_000);
  });

  it('is gone when it expires, without anyone taking it away', async () => {
    await hold();
    world.clock.advance({ seconds: 5 * 60 });
    expect((await book(otherClient)).status).toBe(200);
  });

  it('moves with the client, who holds one time at most', async () => {
    await hold();
    await hold(client, ten + 7_200);
    expect((await book(otherClient)).status).toBe(200);
    expect((await book(otherClient, ten + 7_200)).status).toBe(409);
  });

  it('can be given back', async () => {
    await hold();
    await world.host.call(releaseHold, {}, { actor: client });
    expect((await book(otherClient)).status).toBe(200);
  });

  it('is for those who are logged in', async () => {
    expect((await world.host.call(holdTime, wanted)).status).toBe(401);
  });
});
