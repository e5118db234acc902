import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { artistChanged, getCurrentUser, salonChanged, type PayloadOf } from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { owner, startIdentityWorld, type IdentityWorld } from '../testing/world.ts';

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

describe('what a session tells of business', () => {
  let world: IdentityWorld;

  beforeAll(async () => {
    world = await startIdentityWorld();
  });
  afterAll(() => world.stop());

  const user = async () =>
    (await world.host.call(getCurrentUser, {}, { actor: buildActor({ userId: owner.id }) })).body;
  const handled = async (count: number) => {
    await until(
      () => world.knex('inbox').count<{ count: number }[]>('* as count'),
      ([row]) => row?.count === count,
    );
  };

  it('is nothing before business has spoken', async () => {
    expect(await user()).toMatchObject({
      salonId: 40,
      salon: null,
      isPublic: false,
      isBookable: false,
      airtouchCertified: 0,
    });
  });

  it('is the latest state of salon and artist, whatever comes twice or late', async () => {
    await world.events.tell(salonChanged, salon);
    await world.events.tell(artistChanged, artist);
    await handled(2);
    const told = {
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
    expect(await user()).toMatchObject(told);
    await world.events.tell(salonChanged, { ...salon, version: 1, title: 'Before' });
    await world.events.tell(artistChanged, { ...artist, version: 2, isPublic: false });
    await handled(4);
    expect(await user()).toMatchObject(told);
    await world.events.tell(salonChanged, { ...salon, version: 3, servicePaused: true });
    await handled(5);
    expect((await user()).salon).toMatchObject({ servicePaused: true });
  });
});
