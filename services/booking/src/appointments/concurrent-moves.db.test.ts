import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  blockTime,
  bookAsProfessional,
  changeBlock,
  moveAppointment,
  type Appointment,
} from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { ana, owner } from '../testing/professionals.ts';
import { at, timedStart } from '../testing/starts.ts';
import { saveArtist } from '../reference-data.store.ts';
import {
  artist,
  clearCalendar,
  ids,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';
import { lockArtists } from './lock-artists.ts';

const rounds = 100;
const hour = 3_600;
const mia = { firstName: 'Mia', lastName: 'Stone', phone: '6025550111' };
const places = [
  { startTimestamp: at('11:00'), artistId: ids.artist },
  { startTimestamp: at('13:00'), artistId: ids.otherArtist },
  { startTimestamp: at('15:00'), artistId: ids.artist },
  { startTimestamp: at('17:00'), artistId: ids.otherArtist },
] as const;

type Place = (typeof places)[number];

interface Row {
  readonly artist_id: number;
  /** Unix seconds. */
  readonly start: number;
}

describe('two people who move the same element at once', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  beforeEach(() => clearCalendar(fixtures));
  afterAll(() => fixtures.stop());

  async function booked(time: string): Promise<Appointment> {
    const request = { client: mia, appointments: [timedStart(at(time))] };
    const { body } = await fixtures.host.call(bookAsProfessional, request, { actor: owner });
    const [appointment] = body.appointments;
    if (!appointment) throw new Error('nothing was booked');
    return appointment;
  }
  const move = (id: number, version: number, place: Place, actor = owner, idempotencyKey?: string) =>
    fixtures.host.call(
      moveAppointment,
      { id, version, ...place, addressId: ids.address, processingTime: hour },
      { actor, ...(idempotencyKey && { idempotencyKey }) },
    );
  const moveBlock = (id: number, version: number, { startTimestamp, artistId }: Place) =>
    fixtures.host.call(
      changeBlock,
      { id, version, startTimestamp, durationTime: hour, masterUser: artistId, address: ids.address },
      { actor: owner },
    );
  const appointmentRow = (id: number) =>
    fixtures.knex('appointments').where({ id }).first('version', 'starts_at', 'artist_id');
  const occupied = () =>
    fixtures
      .knex('occupancies')
      .select<Row[]>('artist_id', fixtures.knex.raw('extract(epoch from lower(during))::int as start'));
  const rowOf = ({ startTimestamp, artistId }: Place): Row => ({
    artist_id: artistId,
    start: startTimestamp,
  });

  it('of an appointment: one of them wins, and the other hears of it, in each of 100 rounds', async () => {
    const { id } = await booked('10:00');
    for (let round = 0; round < rounds; round += 1) {
      const version = round + 1;
      const [one, two] = [places[(2 * round) % 4], places[(2 * round + 1) % 4]] as [Place, Place];
      const answers = await Promise.all([move(id, version, one), move(id, version, two)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const [winner, loser] = answers[0].status === 200 ? [one, answers[1]] : [two, answers[0]];
      expect(loser.body).toMatchObject({ error: { key: 'booking.changed_meanwhile' } });
      expect(await appointmentRow(id)).toEqual({
        version: version + 1,
        starts_at: new Date(winner.startTimestamp * 1000),
        artist_id: winner.artistId,
      });
      expect(await occupied()).toEqual([rowOf(winner)]);
    }
  });

  it('of two appointments to one time: one of them gets it, and the other stays, in each of 25 rounds', async () => {
    const appointments = [await booked('10:00'), await booked('12:00')];
    const versions = [1, 1];
    for (let round = 0; round < 25; round += 1) {
      const before = await occupied();
      const free = places.filter((one) => !before.some((row) => isSame(row, rowOf(one))));
      const place = free[round % free.length] as Place;
      const answers = await Promise.all(
        appointments.map(({ id }, index) => move(id, versions[index] ?? 0, place)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers.findIndex(({ status }) => status === 200);
      versions[winner] = (versions[winner] ?? 0) + 1;
      expect(answers[1 - winner]?.body).toMatchObject({ error: { key: 'booking.slot_taken' } });
      const after = await occupied();
      expect(after).toContainEqual(rowOf(place));
      expect(before.filter((row) => after.some((other) => isSame(row, other)))).toHaveLength(1);
      expect(after).toHaveLength(2);
    }
  });

  it('of a block: one of them wins, and the other gets the block as it is now, in each of 100 rounds', async () => {
    const day = { userID: ids.artist, dates: ['2026-03-03'], addressList: [ids.address] };
    const request = { ...day, from: 10 * hour, to: 11 * hour };
    const { body } = await fixtures.host.call(blockTime, request, { actor: owner });
    const { id = 0, version: first = 0 } = body.blocks[0] ?? {};
    for (let round = 0; round < rounds; round += 1) {
      const version = first + round;
      const both = [places[(2 * round) % 4], places[(2 * round + 1) % 4]] as [Place, Place];
      const answers = await Promise.all(both.map((place) => moveBlock(id, version, place)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers.findIndex(({ status }) => status === 200);
      const place = both[winner] as Place;
      const current = {
        id,
        userId: place.artistId,
        startTimestamp: place.startTimestamp,
        version: version + 1,
      };
      expect(answers[winner]?.body).toMatchObject({ block: current });
      const refusal = { key: 'booking.changed_meanwhile', items: [{ details: { block: current } }] };
      expect(answers[1 - winner]?.body).toMatchObject({ error: refusal });
      expect(await occupied()).toEqual([rowOf(place)]);
      const seconds = fixtures.knex.raw('extract(epoch from starts_at)::int as start');
      expect(await fixtures.knex('blocks').select('artist_id', seconds)).toEqual([rowOf(place)]);
    }
  });

  it('has an effect once when booking lost its database in the middle of it, and the drag was repeated with its key', async () => {
    const { id } = await booked('10:00');
    const key = 'dragged-once';
    const holding = await fixtures.knex.transaction();
    await lockArtists(holding, [ids.artist]);
    const interrupted = move(id, 1, places[1], owner, key);
    const [waiting] = await until(waitingForLock, (pids) => pids.length > 0);
    await fixtures.knex.raw('select pg_terminate_backend(?)', [waiting ?? 0]);
    expect((await interrupted).status).toBe(503);
    await holding.rollback();
    expect(await appointmentRow(id)).toMatchObject({ version: 1, artist_id: ids.artist });
    expect(await occupied()).toEqual([{ artist_id: ids.artist, start: at('10:00') }]);

    const again = await move(id, 1, places[1], owner, key);
    expect(again).toMatchObject({ status: 200, body: { appointment: { version: 2 } } });
    // The answer to it was lost.
    expect(await move(id, 1, places[1], owner, key)).toMatchObject({ status: 200, body: again.body });
    expect(await appointmentRow(id)).toMatchObject({ version: 2, artist_id: ids.otherArtist });
    expect(await occupied()).toEqual([rowOf(places[1])]);
  });

  it('is refused to and by an artist who was removed while shown, and changes nothing', async () => {
    const { id } = await booked('10:00');
    const others = { ...artist, artistId: ids.otherArtist, firstName: 'Bea' };
    const removed = { isBookable: false, isRemoved: true };
    await saveArtist(fixtures.knex, { ...others, ...removed, version: 2 });
    const answer = await move(id, 1, places[1]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    await saveArtist(fixtures.knex, { ...artist, ...removed, version: 2 });
    expect((await move(id, 1, places[0], ana)).status).toBe(404);
    expect(await appointmentRow(id)).toMatchObject({ version: 1, artist_id: ids.artist });
    expect(await occupied()).toEqual([{ artist_id: ids.artist, start: at('10:00') }]);
  });

  async function waitingForLock(): Promise<number[]> {
    const { rows } = await fixtures.knex.raw<{ rows: { pid: number }[] }>(
      `select pid from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.map(({ pid }) => pid);
  }
});

function isSame(one: Row, other: Row): boolean {
  return one.artist_id === other.artist_id && one.start === other.start;
}
