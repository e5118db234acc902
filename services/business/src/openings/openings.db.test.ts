import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  artistChanged,
  businessListed,
  getManagedArtists,
  getSalonInfoByArtist,
  getSalonArtists,
  openSalon,
  type PayloadOf,
  userChanged,
} from '@frizo/contracts';
import { buildActor, publishedEvents, until } from '@frizo/service-kit/testing';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { ids, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';
import { deleteDrafts } from './drafts.store.ts';
import { draftLifetimeMs } from './openings.ts';

const described = {
  type: 'company' as const,
  title: 'Copper & Sage',
  phone: '6025550101',
  address: '1 Main St',
  suite: '2B',
  zip: '85004',
  lat: null,
  lon: null,
};

describe('a salon in a sign-up', () => {
  let fixtures: BusinessFixtures;
  let lastUser = 500;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
  });
  afterAll(() => fixtures.stop());

  const requestOpening = (openingId: string, changed: Partial<typeof described> = {}) =>
    fixtures.host.bus.request(openSalon, { openingId, ...described, ...changed });

  async function prepare(changed: Partial<typeof described> = {}, openingId: string = randomUUID()) {
    const answer = await requestOpening(openingId, changed);
    if (answer.outcome !== 'opened') throw new Error('the salon was refused');
    return answer.salonId;
  }

  const listed = (salonId: number, userId: number) =>
    ({ salonId, userId, userType: 7, firstName: 'Dana', lastName: 'Cole' }) as const;
  const publishedFor = (salonId: number, userId?: number) =>
    fixtures.published
      .filter(({ payload }) => payload['salonId'] === salonId || payload['artistId'] === userId)
      .map(({ subject }) => subject);

  /** Publishes the account and waits until its salon exists. */
  async function open(salonId: number): Promise<number> {
    lastUser += 1;
    const userId = lastUser;
    await fixtures.publish(businessListed, listed(salonId, userId));
    await until(
      () => fixtures.knex('artists').where({ id: userId }),
      ({ length }) => length === 1,
    );
    return userId;
  }

  const accountOf = (userId: number) =>
    ({
      userId,
      version: 2,
      email: `dana-${userId}@frizo.test`,
      firstName: 'Dana',
      lastName: 'Cole',
      phone: '6025550177',
      userType: 3,
      salonAdmin: true,
      admin: false,
    }) as const;

  /** Publishes an account, and waits until business has refused the event once. */
  async function publishAndRefuse(account: PayloadOf<typeof userChanged>): Promise<void> {
    const connection = await connect({ servers: fixtures.nats.url });
    const { consumers } = await jetstreamManager(connection);
    await fixtures.publish(userChanged, account);
    await until(
      () => consumers.info('IDENTITY', 'business-on-user-changed'),
      ({ num_redelivered }) => num_redelivered > 0,
    );
    await connection.close();
  }

  it('is not visible before its owner has an account', async () => {
    const salonId = await prepare();
    expect(await fixtures.knex('salons').where({ id: salonId })).toEqual([]);
    expect((await fixtures.host.call(getSalonArtists, { salonId })).body).toEqual({ data: [], count: 0 });
    expect(publishedFor(salonId)).toEqual([]);
  });

  it('opens with the account: not public yet, at the place of its ZIP, with its owner as an artist without hours', async () => {
    const salonId = await prepare();
    const userId = await open(salonId);
    expect((await fixtures.host.call(getSalonInfoByArtist, { artistId: userId })).status).toBe(404);
    const actor = buildActor({ userId, userType: 7, salonId, salonAdmin: true });
    const { body } = await fixtures.host.call(getManagedArtists, {}, { actor });
    expect(body.salon).toMatchObject({
      id: salonId,
      title: 'Copper & Sage',
      url: 'copper-and-sage',
      phone: '6025550101',
      type: 'company',
      isPublic: false,
      addresses: [
        {
          address: '1 Main St',
          suite: '2B',
          city: 'Phoenix',
          state: 'AZ',
          zip: '85004',
          timezone: 'America/Phoenix',
          lat: 33.4557,
          lon: -112.0686,
        },
      ],
    });
    expect(await fixtures.knex('artists').where({ id: userId }).first()).toMatchObject({
      salon_id: salonId,
      first_name: 'Dana',
      last_name: 'Cole',
      is_public: false,
      is_bookable: true,
    });
    expect(await fixtures.knex('hours').where({ artist_id: userId })).toEqual([]);
  });

  it('is published exactly once, after it opens', async () => {
    const salonId = await prepare();
    const userId = await open(salonId);
    await fixtures.publish(businessListed, listed(salonId, userId));
    const next = await prepare();
    const nextUser = await open(next);
    await until(
      async () => publishedFor(next, nextUser),
      ({ length }) => length === 4,
    );
    expect(publishedFor(salonId, userId).sort()).toEqual([
      'business.artist-changed.v1',
      'business.hours-changed.v1',
      'business.salon-changed.v1',
      'business.services-changed.v1',
    ]);
    expect(fixtures.published.find(({ payload }) => payload['salonId'] === salonId)?.payload).toMatchObject({
      title: 'Copper & Sage',
      isPublic: false,
      addresses: [{ zip: '85004', timezone: 'America/Phoenix' }],
    });
    expect(await fixtures.knex('parked_events')).toEqual([]);
  });

  describe('of a person who has a row as an artist of another salon', () => {
    const bea = () => fixtures.knex('artists').where({ id: ids.bea }).first<Record<string, unknown>>();
    const openFor = async (salonId: number) =>
      fixtures.publish(businessListed, { ...listed(salonId, ids.bea), firstName: 'Bea', lastName: 'Ruiz' });
    const opened = async (salonId: number) => {
      const artist = await until(bea, (row) => row?.['salon_id'] === salonId);
      if (!artist) throw new Error('The artist is gone.');
      return artist;
    };

    it('takes nothing along that the other salon has typed, and is published after its end', async () => {
      await fixtures.knex('artists').where({ id: ids.bea }).update({
        email: 'typed@frizo.test',
        phone: '6025550188',
        instagram_username: 'bea',
        image: '{"id":9}',
      });
      const salonId = await prepare();
      await openFor(salonId);
      expect(await opened(salonId)).toMatchObject({
        ...{ email: null, phone: null, instagram_username: '', image: null },
        ...{ is_activated: true, removed_at: null },
      });
      const events = await until(
        async () =>
          (await publishedEvents(fixtures.nats.url, artistChanged)).filter(
            ({ artistId }) => artistId === ids.bea,
          ),
        (all) => all.some((event) => event.salonId === salonId),
      );
      expect(events).toMatchObject([
        { version: 2, salonId: ids.salon, isRemoved: true },
        { version: 3, salonId },
      ]);
      expect(events[1]).not.toHaveProperty('isRemoved');
    });

    it('uses no version that a change at the other salon has at the same moment', async () => {
      const salonId = await prepare();
      const version = await fixtures.knex.transaction(async (trx) => {
        const former = await trx('artists')
          .where({ id: ids.bea })
          .first<{ salon_id: number; version: number }>();
        await trx('salons').where({ id: former.salon_id }).forUpdate().select('id');
        await openFor(salonId);
        await until(
          () =>
            fixtures
              .knex('pg_stat_activity')
              .whereRaw(`wait_event_type = 'Lock' and datname = current_database()`)
              .select<object[]>('pid'),
          ({ length }) => length > 0,
        );
        await trx('artists').where({ id: ids.bea }).increment('version', 5);
        return former.version + 5;
      });
      expect((await opened(salonId))['version']).toBeGreaterThan(version);
    });
  });

  it('has the contact of its owner, and whether they take bookings, whichever of the events arrives first', async () => {
    const orders = await Promise.all(
      (['listed first', 'account first'] as const).map(async (order) => {
        const salonId = await prepare({ title: order });
        lastUser += 1;
        const userId = lastUser;
        const account = { ...accountOf(userId), salonId } as const;
        if (order === 'account first') await publishAndRefuse(account);
        await fixtures.publish(businessListed, listed(salonId, userId));
        if (order === 'listed first') {
          await until(
            () => fixtures.knex('artists').where({ id: userId }),
            ({ length }) => length === 1,
          );
          await fixtures.publish(userChanged, account);
        }
        return { salonId, userId };
      }),
    );
    const stored = await Promise.all(
      orders.map(({ salonId, userId }) =>
        until(
          () =>
            fixtures
              .knex('artists')
              .where({ id: userId, salon_id: salonId })
              .first<Record<string, unknown> | undefined>(
                'email',
                'phone',
                'user_version',
                'user_type',
                'is_bookable',
              ),
          (artist) => artist?.['user_version'] === 2,
        ),
      ),
    );
    const expected = { phone: '6025550177', user_version: 2, user_type: 3, is_bookable: false };
    expect(stored).toEqual(orders.map(({ userId }) => ({ ...expected, email: accountOf(userId).email })));
  });

  it('keeps its id in repeated requests of the same sign-up, with the latest values', async () => {
    const openingId = randomUUID();
    const salonId = await prepare({}, openingId);
    expect(await prepare({ title: 'Copper & Thyme' }, openingId)).toBe(salonId);
    const [one, other] = await Promise.all([prepare({}, openingId), prepare({}, openingId)]);
    expect([one, other]).toEqual([salonId, salonId]);
    await prepare({ title: 'Copper & Thyme' }, openingId);
    await open(salonId);
    expect(await prepare({ title: 'Something else' }, openingId)).toBe(salonId);
    expect(await fixtures.knex('salons').where({ id: salonId }).first('title')).toEqual({
      title: 'Copper & Thyme',
    });
  });

  it('has a URL of its own, also if others open with the same name concurrently', async () => {
    const salons = await Promise.all([1, 2, 3].map(() => prepare({ title: 'Twin Oaks' })));
    await Promise.all(salons.map((salonId) => open(salonId)));
    const urls = await fixtures.knex('salons').whereIn('id', salons).orderBy('url').pluck('url');
    expect(urls).toEqual(['twin-oaks', 'twin-oaks-2', 'twin-oaks-3']);
  });

  it('has the position that its owner has chosen', async () => {
    const exact = { lat: 33.5 as unknown as null, lon: -112 as unknown as null };
    const salonId = await prepare(exact);
    await open(salonId);
    expect(await fixtures.knex('addresses').where({ salon_id: salonId }).first()).toMatchObject({
      lat: 33.5,
      lon: -112,
    });
  });

  it('is refused and not stored if its position does not fit its ZIP', async () => {
    const openingId = randomUUID();
    const inNewYork = { lat: 40.7128 as unknown as null, lon: -74.006 as unknown as null };
    expect(await requestOpening(openingId, inNewYork)).toEqual({
      outcome: 'refused',
      fields: { zip: ['POSITION_NOT_IN_ZIP'] },
    });
    expect(await fixtures.knex('salon_drafts').where({ opening_id: openingId })).toEqual([]);
  });

  it('is refused and not stored if its ZIP does not exist', async () => {
    const openingId = randomUUID();
    expect(await requestOpening(openingId, { zip: '00000' })).toEqual({
      outcome: 'refused',
      fields: { zip: ['ZIP_NOT_EXISTS'] },
    });
    expect(await fixtures.knex('salon_drafts').where({ opening_id: openingId })).toEqual([]);
  });

  it('is removed a day after the last request if no account was created', async () => {
    const openingId = randomUUID();
    const salonId = await prepare({}, openingId);
    const left = () => fixtures.knex('salon_drafts').where({ salon_id: salonId });
    const sweepAt = (time: string) =>
      deleteDrafts(fixtures.knex, new Date(new Date(time).getTime() - draftLifetimeMs));
    await sweepAt('2026-03-03T16:59:00Z');
    expect(await left()).toHaveLength(1);
    await sweepAt('2026-03-03T17:01:00Z');
    expect(await left()).toEqual([]);
    expect(await fixtures.knex('salons').where({ id: salonId })).toEqual([]);
  });

  it('fails the event of an account after its removal, and of another user', async () => {
    const salonId = 987_654;
    await fixtures.publish(businessListed, listed(salonId, 801));
    await fixtures.publish(businessListed, listed(ids.salon, 802));
    // Later events are handled meanwhile; this one is retried and finally moved to parked_events with its error.
    await open(await prepare());
    expect(await fixtures.knex('salons').where({ id: salonId })).toEqual([]);
    expect(await fixtures.knex('artists').whereIn('id', [801, 802])).toEqual([]);
    expect(await fixtures.knex('inbox').where({ consumer: 'on-business-listed' })).not.toHaveLength(0);
  });
});
