import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { leaveWaitingList } from '@frizo/contracts';
import { clearCalendar, client, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';
import { waitingClients } from '../testing/waiting-clients.ts';
import { deleteOldEntries } from './delete-old-entries.ts';

describe('old entries of the waiting list', () => {
  let fixtures: BookingFixtures;
  const { settled, join, entryOf, fullTuesday, free } = waitingClients(() => fixtures);

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await clearCalendar(fixtures);
    await fixtures.knex('waiting_entries').delete();
  });
  const remaining = (table: string) => fixtures.knex(table).pluck<number[]>('id');

  it('are deleted with their offers 90 days after they have ended, and open ones never', async () => {
    const block = await fullTuesday();
    const left = (await join(client)).id;
    await settled();
    await free(block);
    await settled();
    await fixtures.host.call(leaveWaitingList, { id: left }, { actor: client });
    expect(await remaining('waiting_offers')).toHaveLength(1);
    const open = (await join(client)).id;
    await deleteOldEntries(fixtures.knex, new Date('2026-05-31T17:00:00Z'));
    expect(await remaining('waiting_entries')).toEqual([left, open]);
    await deleteOldEntries(fixtures.knex, new Date('2026-05-31T17:00:01Z'));
    expect(await remaining('waiting_entries')).toEqual([open]);
    expect(await remaining('waiting_offers')).toEqual([]);
    expect((await entryOf(client))?.id).toBe(open);
  });

  it('are deleted by their last day if they have ended before that was recorded', async () => {
    const { id } = await join(client);
    await fixtures.knex('waiting_entries').update({ status: 'expired' });
    await deleteOldEntries(fixtures.knex, new Date('2026-06-02T07:00:00Z'));
    expect(await remaining('waiting_entries')).toEqual([id]);
    await deleteOldEntries(fixtures.knex, new Date('2026-06-02T07:00:01Z'));
    expect(await remaining('waiting_entries')).toEqual([]);
  });
});
