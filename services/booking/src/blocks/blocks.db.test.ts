import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  blocksChanged,
  blockTime,
  bookAsClient,
  changeBlock,
  getBlockData,
  getTimeIntervals,
  removeBlock,
  type ErrorAnswer,
  type TimeBlock,
} from '@frizo/contracts';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { ana, owner, stranger } from '../testing/professionals.ts';
import { at, start } from '../testing/starts.ts';
import {
  clearCalendar,
  client,
  ids,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

const hour = 3_600;

describe('blocks', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  beforeEach(() => clearCalendar(fixtures));
  afterAll(() => fixtures.stop());

  const request = { userID: ids.artist, dates: ['2026-03-03'], addressList: [ids.address] };
  const lunch = { ...request, from: 12 * hour, to: 13 * hour };
  const block = (parts: object = {}, actor = owner) =>
    fixtures.host.call(blockTime, { ...lunch, ...parts }, { actor });
  const change = ({ id }: TimeBlock, parts: object, actor = owner) =>
    fixtures.host.call(
      changeBlock,
      {
        id,
        startTimestamp: at('12:00'),
        durationTime: hour,
        masterUser: ids.artist,
        address: ids.address,
        ...parts,
      },
      { actor },
    );
  const remove = ({ id }: TimeBlock, actor = owner) => fixtures.host.call(removeBlock, { id }, { actor });
  const book = (time: string) =>
    fixtures.host.call(bookAsClient, { appointments: [start(at(time))] }, { actor: client });
  async function blocked(parts: object = {}): Promise<TimeBlock> {
    const [made] = (await block(parts)).body.blocks;
    if (!made) throw new Error('nothing was blocked');
    return made;
  }
  const freeStarts = async () => {
    const { artistId, addressId, serviceId } = start(0);
    const { body } = await fixtures.host.call(getTimeIntervals, {
      artistId,
      addressId,
      serviceId,
      ymd: '20260303',
    });
    return body.freeStarts;
  };

  it("block an artist's time on each day, in the time zone of the address", async () => {
    const { status, body } = await block({ dates: ['2026-03-03', '2026-03-04'] });
    expect(status).toBe(200);
    expect(body.blocks).toMatchObject([
      { startTimestamp: at('12:00'), endTimestamp: at('13:00'), userId: ids.artist },
      { startTimestamp: at('12:00', '2026-03-04'), endTimestamp: at('13:00', '2026-03-04') },
    ]);
    expect(await freeStarts()).not.toContain(12 * hour);
    expect((await book('12:00')).status).toBe(409);
  });

  it('are created for all days or none, and the answer shows which day is taken', async () => {
    await book('12:00');
    const { status, body } = await block({ dates: ['2026-03-04', '2026-03-03'] });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: { key: 'booking.slot_taken', items: [null, { key: 'booking.slot_taken' }] },
    });
    expect(await fixtures.knex('blocks')).toEqual([]);
  });

  it('do not overlap each other', async () => {
    await block();
    expect((await block({ from: 12.5 * hour, to: 14 * hour })).status).toBe(409);
    expect((await block({ from: 13 * hour, to: 14 * hour })).status).toBe(200);
  });

  it.each([
    ['end before they begin', { to: 11 * hour }, { to: ['VALUE_IS_TO_LOW'] }],
    ['are in the past', { dates: ['2026-03-01'] }, { 'dates.0': ['VALUE_IS_NOT_IN_FUTURE'] }],
    ['end after midnight', { to: 90_000 }, { to: ['VALUE_IS_TO_HIGH'] }],
  ])('are refused if they %s', async (_title, parts, fields) => {
    expect(await block(parts)).toMatchObject({ status: 400, body: { error: { fields } } });
  });

  it('may last all of today, and to midnight', async () => {
    expect((await block({ dates: ['2026-03-02'], from: 0, to: 24 * hour })).status).toBe(200);
  });

  it('move within the day, to another day and to another artist', async () => {
    const one = await blocked();
    const changes = {
      startTimestamp: at('12:30', '2026-03-04'),
      durationTime: 900,
      masterUser: ids.otherArtist,
    };
    expect((await change(one, changes)).body.block).toEqual({
      id: one.id,
      version: 2,
      startTimestamp: at('12:30', '2026-03-04'),
      endTimestamp: at('12:45', '2026-03-04'),
      userId: ids.otherArtist,
    });
    expect(await freeStarts()).toContain(12 * hour);
  });

  it('may overlap their own old time when moved, but not other blocks or appointments', async () => {
    const one = await blocked();
    await book('15:00');
    expect((await change(one, { startTimestamp: at('12:15') })).status).toBe(200);
    expect(await change(one, { startTimestamp: at('14:15') })).toMatchObject({
      status: 409,
      body: { error: { key: 'booking.slot_taken' } },
    });
  });

  it('are offered the nearest times that are free for all of their length, also where they are now', async () => {
    const one = await blocked();
    await book('15:00');
    const nearestOf = async (parts: object) => {
      const { body } = await change(one, parts);
      return 'error' in body
        ? (body.error as ErrorAnswer['error']).items?.[0]?.details?.['nearest']
        : undefined;
    };
    expect(await nearestOf({ startTimestamp: at('14:15') })).toEqual(
      ['14:00', '13:45', '13:30', '13:15', '13:00', '12:45'].map((time) => at(time)),
    );
    expect(await nearestOf({ startTimestamp: at('15:45'), durationTime: 2 * hour })).toEqual(
      ['16:00', '16:15', '16:30', '16:45', '17:00', '17:15'].map((time) => at(time)),
    );
    const [soonest] = (await nearestOf({ startTimestamp: at('09:00', '2026-03-01') })) as number[];
    expect(soonest).toBe(Math.ceil(fixtures.clock.now().getTime() / 900_000) * 900);
  });

  it('cannot extend past midnight, nor move into the past', async () => {
    const one = await blocked();
    expect(await change(one, { startTimestamp: at('23:30') })).toMatchObject({
      status: 400,
      body: {
        error: {
          key: 'booking.next_day',
          message: 'Block may not extend to the next day. Reduce block duration to fit to a single day?',
        },
      },
    });
    expect((await change(one, { startTimestamp: at('09:00', '2026-03-02') })).status).toBe(409);
    fixtures.clock.set('2026-03-03T19:15:00Z');
    expect((await change(one, { durationTime: 1_800 })).status).toBe(200);
  });

  it('can be removed, and again without effect', async () => {
    const one = await blocked();
    expect((await remove(one)).body).toEqual({ success: true });
    expect((await remove(one)).status).toBe(200);
    expect(await freeStarts()).toContain(12 * hour);
    expect((await change(one, {})).status).toBe(404);
  });

  it('are neither changed nor removed by a request that is based on an older version, which gets the current one', async () => {
    const one = await blocked();
    const { version } = one;
    expect(version).toBe(1);
    const { body } = await change(one, { version, startTimestamp: at('14:00') });
    const conflict = {
      status: 409,
      body: {
        error: {
          key: 'booking.changed_meanwhile',
          items: [
            { message: 'This block was changed in the meantime.', details: { block: { ...body.block } } },
          ],
        },
      },
    };
    expect(body.block).toMatchObject({ version: 2, startTimestamp: at('14:00') });
    expect(await change(one, { version, startTimestamp: at('15:00') })).toMatchObject(conflict);
    const { id } = one;
    const request = { id, version };
    expect(await fixtures.host.call(removeBlock, request, { actor: owner })).toMatchObject(conflict);
    // Builds of the release before send no version.
    expect((await change(one, { startTimestamp: at('15:00') })).body.block).toMatchObject({ version: 3 });
    expect((await remove(one)).status).toBe(200);
    expect((await fixtures.host.call(removeBlock, request, { actor: owner })).status).toBe(200);
  });

  it('are returned for the requested artists and times', async () => {
    const one = await blocked();
    const beas = await blocked({ userID: ids.otherArtist });
    await blocked({ dates: ['2026-03-05'] });
    const day = { from: at('00:00'), to: at('23:59') };
    const blocksIn = async (list: { id: number; from: number; to: number }[], actor = owner) =>
      (await fixtures.host.call(getBlockData, { list }, { actor })).body.blocks;
    expect(await blocksIn([{ id: ids.artist, ...day }])).toEqual([one]);
    const both = [
      { id: ids.artist, ...day },
      { id: ids.otherArtist, ...day },
    ];
    expect(await blocksIn(both)).toEqual([one, beas]);
    expect(await blocksIn(both, ana)).toEqual([one]);
    expect(await blocksIn(both, stranger)).toEqual([]);
  });

  it('are returned for at most forty days', async () => {
    const list = [{ id: ids.artist, from: 0, to: 41 * 24 * hour }];
    expect(await fixtures.host.call(getBlockData, { list }, { actor: owner })).toMatchObject({
      status: 400,
      body: { error: { fields: { 'list.0.to': ['VALUE_IS_TO_HIGH'] } } },
    });
  });

  it('can be created by artists only for themselves, and are a 404 for another salon', async () => {
    const one = await blocked();
    const beas = await blocked({ userID: ids.otherArtist });
    expect((await block({ dates: ['2026-03-05'] }, ana)).status).toBe(200);
    expect((await block({ userID: ids.otherArtist }, ana)).status).toBe(404);
    expect((await change(beas, { masterUser: ids.artist, startTimestamp: at('17:00') }, ana)).status).toBe(
      404,
    );
    expect((await remove(beas, ana)).status).toBe(404);
    expect((await block({}, stranger)).status).toBe(404);
    expect((await change(one, {}, stranger)).status).toBe(404);
    expect((await remove(one, stranger)).status).toBe(404);
    expect((await block({ addressList: [77] })).status).toBe(404);
    expect((await block({}, client)).status).toBe(403);
    expect((await fixtures.host.call(removeBlock, { id: one.id })).status).toBe(401);
  });

  it('are created once when the same request is sent several times', async () => {
    const send = () =>
      fixtures.host.call(blockTime, lunch, { actor: owner, idempotencyKey: 'lunch-every-time' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await fixtures.knex('blocks')).toHaveLength(1);
  });

  it('are announced to the open pages of the salon by each change, and not by a refused one', async () => {
    const published = () => publishedEvents(fixtures.nats.url, blocksChanged);
    await blocked({ from: 8 * hour, to: 9 * hour });
    const before = (await settled()).length;
    const one = await blocked();
    expect((await change(one, { startTimestamp: at('15:00') })).status).toBe(200);
    expect((await block({ from: 15 * hour, to: 16 * hour })).status).toBe(409);
    expect((await remove(one, stranger)).status).toBe(404);
    expect((await remove(one)).status).toBe(200);
    expect((await settled()).slice(before)).toEqual(Array(3).fill({ salonId: ids.salon }));

    async function settled() {
      await until(
        async () => Number(await countRows()),
        (count) => count === 0,
      );
      return published();
    }
    async function countRows() {
      const [row] = await fixtures.knex('outbox').count<{ count: string }[]>();
      return row?.count ?? 0;
    }
  });
});
