import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  artistChanged,
  getCurrentUser,
  hoursChanged,
  salonChanged,
  servicesChanged,
  sessionUserChanged,
  subscriptionChanged,
  type PayloadOf,
} from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { client, owner, startIdentityFixtures, type IdentityFixtures } from '../testing/fixtures.ts';

const salon: PayloadOf<typeof salonChanged> = {
  salonId: 40,
  version: 2,
  title: 'Desert Bloom',
  url: 'desert-bloom',
  phone: '6025550100',
  type: 'company',
  isPublic: true,
  bookable: true,
  servicePaused: false,
  addresses: [],
};
const artist: PayloadOf<typeof artistChanged> = {
  artistId: owner.id,
  version: 2,
  salonId: 40,
  firstName: 'Olive',
  lastName: 'Reyes',
  airtouchCertified: 20,
  airtouchCertUrl: null,
  isPublic: true,
  isBookable: true,
};

describe('the reference data of a session', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  afterAll(() => fixtures.stop());

  const user = async () =>
    (await fixtures.host.call(getCurrentUser, {}, { actor: buildActor({ userId: owner.id }) })).body;
  const handled = async (count: number) => {
    await until(
      () => fixtures.knex('inbox').count<{ count: number }[]>('* as count'),
      ([row]) => row?.count === count,
    );
  };

  it('has defaults before the events of business arrive', async () => {
    expect(await user()).toMatchObject({
      salonId: 40,
      salon: null,
      isPublic: false,
      isBookable: false,
      airtouchCertified: 0,
    });
  });

  it('has the latest state of salon and artist, even if events arrive twice or late', async () => {
    await fixtures.events.publish(salonChanged, salon);
    await fixtures.events.publish(artistChanged, artist);
    await handled(2);
    const expected = {
      salon: {
        id: 40,
        title: 'Desert Bloom',
        url: 'desert-bloom',
        isPublic: true,
        bookable: true,
        servicePaused: false,
      },
      isPublic: true,
      isBookable: true,
      airtouchCertified: 20,
    };
    expect(await user()).toMatchObject(expected);
    await fixtures.events.publish(salonChanged, { ...salon, version: 1, title: 'Before' });
    await fixtures.events.publish(artistChanged, { ...artist, version: 2, isPublic: false });
    await handled(4);
    expect(await user()).toMatchObject(expected);
    await fixtures.events.publish(salonChanged, { ...salon, version: 3, servicePaused: true });
    await handled(5);
    expect((await user()).salon).toMatchObject({ servicePaused: true });
  });

  it('is announced to open pages when salon or artist become public, once the session has it', async () => {
    const { waitForEvent, published } = fixtures.events;
    await waitForEvent(sessionUserChanged, (changed) => 'salonId' in changed && changed.salonId === 40);
    await waitForEvent(sessionUserChanged, (changed) => 'userId' in changed && changed.userId === owner.id);
    // Nothing else of what has happened so far has switched anything.
    expect(published(sessionUserChanged)).toHaveLength(2);
  });

  describe('about work', () => {
    const hours: PayloadOf<typeof hoursChanged> = {
      artistId: owner.id,
      version: 2,
      hours: [{ addressId: 9, dayIndex: 1, startSeconds: 36_000, endSeconds: 61_200 }],
    };
    const service = {
      salonServiceId: 70,
      serviceId: 501,
      i18nKey: 'Cut',
      categoryId: 5,
      categoryKey: 'Hair',
    };
    const price = { priceCents: 5_000, durationSeconds: 3_600, processingSeconds: 3_600 };
    const services: PayloadOf<typeof servicesChanged> = {
      salonId: 40,
      version: 2,
      services: [
        { ...service, ...price },
        { ...service, ...price, salonServiceId: 71, serviceId: 502, i18nKey: 'Color' },
      ],
      artistServices: [{ artistId: owner.id, salonServiceId: 71, priceCents: 0, durationSeconds: 0 }],
    };
    const color = { salonServiceId: 71, serviceId: 502, i18nKey: 'Color' };

    it('has a week off and no services before the events of business arrive', async () => {
      const { schedule, services: own, subscriptionTier } = await user();
      expect(schedule).toHaveLength(7);
      expect(schedule[3]).toEqual({ dayIndex: 3, address: null, fromTime: 600, toTime: 1140, dayOff: true });
      expect(own).toEqual([]);
      expect(subscriptionTier).toEqual({ key: 'free', limits: [] });
    });

    it('has each day of the week in minutes, and the services of the artist', async () => {
      await fixtures.events.publish(hoursChanged, hours);
      await fixtures.events.publish(servicesChanged, services);
      await handled(7);
      const session = await user();
      expect(session.schedule).toHaveLength(7);
      expect(session.schedule[1]).toEqual({
        dayIndex: 1,
        address: { id: 9 },
        fromTime: 600,
        toTime: 1020,
        dayOff: false,
      });
      expect(session.schedule[0]).toMatchObject({ dayIndex: 0, address: { id: 9 }, dayOff: true });
      expect(session.services).toEqual([color]);
      await fixtures.events.publish(hoursChanged, { ...hours, version: 1, hours: [] });
      await fixtures.events.publish(servicesChanged, {
        ...services,
        version: 2,
        services: [],
        artistServices: [],
      });
      await handled(9);
      expect(await user()).toMatchObject({ schedule: session.schedule, services: [color] });
    });

    it('has all services of the salon and no hours for an account that takes no bookings', async () => {
      await fixtures.knex('users').where({ id: owner.id }).update({ user_type: 3 });
      const session = await user();
      expect(session.schedule).toEqual([]);
      expect(session.services.map(({ i18nKey }) => i18nKey)).toEqual(['Cut', 'Color']);
    });

    it('has the tier that payments last announced, and open pages learn of it', async () => {
      const tier = { key: 'unsubscribed', limits: ['LIMIT_BOOK'] };
      const change = {
        ...({
          salonId: 40,
          version: 2,
          status: 'none',
          planTitle: null,
          tier,
          servicePaused: false,
        } as const),
        occurredAt: '2026-03-02T17:00:00.000Z',
      };
      const before = fixtures.events.published(sessionUserChanged).length;
      await fixtures.events.publish(subscriptionChanged, change);
      await handled(10);
      expect((await user()).subscriptionTier).toEqual(tier);
      await fixtures.events.publish(subscriptionChanged, {
        ...change,
        version: 1,
        tier: { key: 'free', limits: [] },
      });
      await handled(11);
      expect((await user()).subscriptionTier).toEqual(tier);
      await until(
        async () => fixtures.events.published(sessionUserChanged),
        ({ length }) => length === before + 1,
      );
    });

    it('is empty for a client, whose tier is not a professional’s', async () => {
      const { body } = await fixtures.host.call(
        getCurrentUser,
        {},
        { actor: buildActor({ userId: client.id }) },
      );
      expect(body).toMatchObject({
        schedule: [],
        services: [],
        subscriptionTier: { key: 'no-professional', limits: [] },
      });
    });
  });
});
