import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  artistChanged,
  getBookingSettings,
  hoursChanged,
  salonChanged,
  servicesChanged,
  type EventDefinition,
  type PayloadOf,
} from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  address,
  artist,
  ids,
  offers,
  salon,
  startBookingFixtures,
  type BookingFixtures,
} from './testing/fixtures.ts';

const monday = { addressId: ids.address, dayIndex: 1, startSeconds: 36_000, endSeconds: 68_400 };
const copying = ['on-salon-changed', 'on-artist-changed', 'on-services-changed', 'on-hours-changed'];
const tables = [
  'salons',
  'addresses',
  'artists',
  'offer_lists',
  'offers',
  'hour_lists',
  'hours',
  'hours_exceptions',
];

describe("booking's copy of business data", () => {
  let fixtures: BookingFixtures;
  let connection: NatsConnection;
  let published = 0;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    connection = await connect({ servers: fixtures.nats.url });
  });
  afterAll(async () => {
    await connection.close();
    await fixtures.stop();
  });

  /** Publishes an event, and waits until the copy has it; other consumers of the same event do not count. */
  async function publish<E extends EventDefinition>(event: E, payload: PayloadOf<E>): Promise<void> {
    await jetstream(connection).publish(event.subject, JSON.stringify(payload));
    published += 1;
    await until(
      () => fixtures.knex('inbox').whereIn('consumer', copying).count<{ count: number }[]>('* as count'),
      ([row]) => row?.count === published,
    );
  }

  async function rows(): Promise<unknown[][]> {
    const all = await Promise.all(tables.map((table) => fixtures.knex(table)));
    return all.map((found) => found.map((row) => JSON.stringify(row)).sort());
  }

  const changes = [
    () => publish(salonChanged, { ...salon, version: 3, title: 'Desert Rose', bookable: false }),
    () => publish(artistChanged, { ...artist, version: 3, isBookable: false }),
    () => publish(servicesChanged, { ...offers(3), artistServices: [] }),
    () =>
      publish(hoursChanged, {
        artistId: ids.artist,
        version: 3,
        hours: [monday],
        exceptions: [{ fromDate: '2026-12-25', toDate: '2026-12-25', hours: [] }],
      }),
  ];

  it('follows each event', async () => {
    for (const change of changes) await change();
    expect(await fixtures.knex('salons').where({ salon_id: ids.salon }).first<object>()).toMatchObject({
      title: 'Desert Rose',
      bookable: false,
    });
    expect(await fixtures.knex('artists').where({ artist_id: ids.artist }).first()).toMatchObject({
      is_bookable: false,
    });
    expect(await fixtures.knex('offers')).toEqual([]);
    expect(await fixtures.knex('hours').where({ artist_id: ids.artist })).toHaveLength(1);
    expect(await fixtures.knex('hours_exceptions')).toEqual([
      { artist_id: ids.artist, from_date: '2026-12-25', to_date: '2026-12-25', hours: [] },
    ]);
  });

  it('is not changed by events that arrive twice or late', async () => {
    const before = await rows();
    for (const change of changes) await change();
    await publish(salonChanged, { ...salon, version: 2, addresses: [] });
    await publish(artistChanged, { ...artist, version: 2 });
    await publish(servicesChanged, offers(2));
    await publish(hoursChanged, { artistId: ids.artist, version: 2, hours: [] });
    expect(await rows()).toEqual(before);
  });

  describe('of a salon that has just been opened', () => {
    const [first, last] = [
      { salonId: 31, artistId: 310, addressId: 3_100 },
      { salonId: 32, artistId: 320, addressId: 3_200 },
    ];
    /** The events with which business announces a salon. */
    const announcements = ({ salonId, artistId, addressId }: typeof first) => [
      () =>
        publish(salonChanged, { ...salon, salonId, version: 1, addresses: [{ ...address, id: addressId }] }),
      () => publish(servicesChanged, { salonId, version: 1, services: [], artistServices: [] }),
      () => publish(artistChanged, { ...artist, salonId, artistId, version: 1 }),
      () => publish(hoursChanged, { artistId, version: 1, hours: [] }),
    ];
    const settings = ({ salonId, artistId }: typeof first) =>
      fixtures.host.call(
        getBookingSettings,
        {},
        { actor: buildActor({ userId: artistId, userType: 7, salonId }) },
      );
    const stored = async ({ salonId, artistId, addressId }: typeof first): Promise<unknown[]> => [
      await fixtures
        .knex('salons')
        .where({ salon_id: salonId })
        .first<object>('version', 'title', 'is_public'),
      await fixtures.knex('addresses').where({ address_id: addressId }).first<object>('timezone'),
      await fixtures.knex('offer_lists').where({ salon_id: salonId }).first<object>('version'),
      await fixtures
        .knex('artists')
        .where({ artist_id: artistId })
        .first<object>('version', 'name', 'is_bookable'),
      await fixtures.knex('hour_lists').where({ artist_id: artistId }).first<object>('version'),
    ];

    it('is the same in whichever order its events arrive', async () => {
      for (const announce of announcements(first)) await announce();
      for (const announce of announcements(last).reverse()) await announce();
      expect(await stored(last)).toEqual(await stored(first));
      expect(await stored(first)).not.toContain(undefined);
    });

    it('lets its owner wait until the salon and an artist are there', async () => {
      for (const [salonId, order] of [[33, [0, 2]] as const, [34, [2, 0]] as const]) {
        const ids = { salonId, artistId: salonId * 10, addressId: salonId * 100 };
        for (const index of order) {
          expect(await settings(ids)).toMatchObject({
            status: 503,
            body: { error: { key: 'salon.opening', retryAfterSeconds: 1 } },
          });
          await announcements(ids)[index]?.();
        }
        expect((await settings(ids)).status).toBe(200);
      }
    });
  });
});
