import * as contracts from '@frizo/contracts';
import { moveNoticeSeconds } from '@frizo/contracts';
import type { RequestOf, WaitingEntry } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import type { Actor } from '@frizo/service-kit';
import { publishFreeTime } from '../free-time/publish-free-time.ts';
import { makeOffers } from '../waiting-list/make-offers.ts';
import { client, ids, now, otherClient, type BookingFixtures } from './fixtures.ts';
import { givenBlock } from './given-appointment.ts';
import { owner } from './professionals.ts';
import { at, tuesday } from './starts.ts';

/** The frozen now, so many minutes later. */
export const minutes = (count: number): string => new Date(Date.parse(now) + count * 60_000).toISOString();

/** What clients of the waiting list and the salon do in tests, on a Tuesday that the salon has blocked. */
export function waitingClients(fixtures: () => BookingFixtures) {
  const parts = () => {
    const found = fixtures().host.services.get('booking')?.parts;
    if (!found) throw new Error('booking did not start');
    return found;
  };
  /** Until the loops have nothing left to do: a check is deleted only after it was made. It is made without the time to undo a change. */
  const settled = async () => {
    await publishFreeTime(parts());
    await makeDue();
    await makeOffers(parts());
    await until(
      async () => {
        await makeDue();
        return fixtures().knex.raw<{ rows: { isBusy: boolean }[] }>(
          `select exists (select from stale_days) or exists (select from stale_salons)
             or exists (select from waiting_checks where due_at <= :now)
             or exists (select from waiting_offers where status = 'open' and expires_at <= :now) as "isBusy"`,
          { now: fixtures().clock.now() },
        );
      },
      ({ rows }) => rows[0]?.isBusy === false,
    );
  };
  const makeDue = () =>
    fixtures()
      .knex('waiting_checks')
      .where('due_at', '<=', secondsLater(moveNoticeSeconds))
      .update({ due_at: fixtures().clock.now() });
  const secondsLater = (count: number) => new Date(fixtures().clock.now().getTime() + count * 1000);
  const request = {
    addressId: ids.address,
    serviceId: ids.cut,
    artistId: ids.artist,
    fromDate: tuesday,
    toDate: tuesday,
  };
  const join = async (
    actor: Actor,
    changes: Partial<RequestOf<typeof contracts.joinWaitingList>> = {},
  ): Promise<WaitingEntry> =>
    (await fixtures().host.call(contracts.joinWaitingList, { ...request, ...changes }, { actor })).body.entry;
  const entryOf = async (actor: Actor): Promise<WaitingEntry | undefined> =>
    (await fixtures().host.call(contracts.getOwnWaitingList, {}, { actor })).body.entries[0];
  const offerOf = async (actor: Actor) => {
    const entry = await entryOf(actor);
    if (!entry?.offer) throw new Error('there is no offer');
    return { entry, offer: entry.offer, named: { id: entry.id, offerId: entry.offer.id } };
  };
  const accept = (named: { id: number; offerId: number }, actor: Actor) =>
    fixtures().host.call(contracts.acceptWaitingOffer, named, { actor });
  const decline = (named: { id: number; offerId: number }, actor: Actor) =>
    fixtures().host.call(contracts.declineWaitingOffer, named, { actor });
  const appointments = () =>
    fixtures().knex('appointments').where({ status: 0 }).select<{ client_user_id: number }[]>('*');

  /** Blocks the artists' whole Tuesday in three parts, and returns the block from 14:00 to 15:00 of the first one. */
  async function fullTuesday(artistIds: readonly number[] = [ids.artist]): Promise<number> {
    const middle: number[] = [];
    for (const artistId of artistIds) {
      await givenBlock(fixtures().knex, { artistId, from: at('10:00'), until: at('14:00') });
      middle.push(await givenBlock(fixtures().knex, { artistId, from: at('14:00'), until: at('15:00') }));
      await givenBlock(fixtures().knex, { artistId, from: at('15:00'), until: at('19:00') });
    }
    return middle[0] ?? 0;
  }
  const free = (id: number) => fixtures().host.call(contracts.removeBlock, { id }, { actor: owner });
  /** Two clients wait for the same full day, the first one longer. */
  async function twoWait(): Promise<number> {
    const block = await fullTuesday();
    await join(client);
    fixtures().clock.set(minutes(1));
    await join(otherClient);
    await settled();
    return block;
  }

  const blocksOf = (artistId: number) =>
    fixtures().knex('blocks').where({ artist_id: artistId }).orderBy('starts_at').pluck<number[]>('id');

  return {
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
  };
}
