import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getManagedArtists } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { ids, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

describe('the artists that a professional manages (Q34_2)', () => {
  let fixtures: BusinessFixtures;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
    await fixtures.knex('salons').where({ id: ids.salon }).update({ is_public: false });
  });
  afterAll(() => fixtures.stop());

  const managedArtists = (actor?: ReturnType<typeof buildActor>) =>
    fixtures.host.call(getManagedArtists, {}, actor ? { actor } : {});
  const atSalon = { salonId: ids.salon };

  it('are all bookable artists for an owner, public or not, even of a salon that is not public yet', async () => {
    const owner = buildActor({ ...atSalon, userId: 1, userType: 7, salonAdmin: true });
    const { status, body } = await managedArtists(owner);
    expect(status).toBe(200);
    expect(body.salon).toMatchObject({ id: ids.salon, isPublic: false });
    expect(body.data.map(({ id }) => id)).toEqual([ids.ana, ids.bea]);
    expect(body.count).toBe(2);
    expect(body.data[0]?.schedule).toEqual([
      { addressId: ids.address, dayIndex: 2, start: 36_000, end: 68_400 },
    ]);
    expect(body.data[1]?.schedule).toEqual([]);
  });

  it('are all for a salon account and for an artist who is a salon admin', async () => {
    const account = await managedArtists(buildActor({ ...atSalon, userId: 2, userType: 3 }));
    const admin = await managedArtists(
      buildActor({ ...atSalon, userId: ids.ana, userType: 6, salonAdmin: true }),
    );
    expect([account.body.count, admin.body.count]).toEqual([2, 2]);
  });

  it('are only themselves for an artist, who still sees the salon', async () => {
    const { body } = await managedArtists(buildActor({ ...atSalon, userId: ids.bea, userType: 6 }));
    expect(body.data.map(({ id }) => id)).toEqual([ids.bea]);
    expect(body.salon.users.map(({ id }) => id)).toEqual([ids.ana, ids.bea]);
  });

  it('are refused to clients and visitors, and not available for a salon that is being created', async () => {
    expect((await managedArtists(buildActor({ userId: 9 }))).status).toBe(403);
    expect((await managedArtists()).status).toBe(401);
    expect((await managedArtists(buildActor({ userId: 9, userType: 7, salonId: 999 }))).status).toBe(503);
  });
});
