import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSalonArtists, getSalonInfoByArtist } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { address, ids, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

describe('a salon', () => {
  let fixtures: BusinessFixtures;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
  });
  afterAll(() => fixtures.stop());

  const infoOf = (artistId: number) => fixtures.host.call(getSalonInfoByArtist, { artistId });

  it('is public, with its addresses and the artists that a client may book', async () => {
    const { status, body } = await infoOf(ids.ana);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: ids.salon,
      title: 'Desert Bloom',
      url: 'desert-bloom',
      phone: '6025550100',
      type: 'company',
      isPublic: true,
      bookable: true,
      servicePaused: false,
      addresses: [address],
      users: [
        {
          id: ids.ana,
          firstName: 'Ana',
          lastName: 'Ruiz',
          airtouchCertified: 20,
          isPublic: true,
          isBookable: true,
          schedule: [{ addressId: ids.address, dayIndex: 2, start: 36_000, end: 68_400 }],
        },
      ],
    });
  });

  it('is a 404 if it is not public, so that its phone and addresses stay private', async () => {
    await fixtures.knex('salons').where({ id: ids.salon }).update({ is_public: false });
    const answer = await infoOf(ids.ana);
    await fixtures.knex('salons').where({ id: ids.salon }).update({ is_public: true });
    expect(answer).toMatchObject({
      status: 404,
      body: { error: { key: 'resource.not_found', message: 'You cannot book to this salon' } },
    });
    expect(JSON.stringify(answer.body)).not.toContain('6025550100');
  });

  it('is found by an artist who is no longer public, for clients who choose another artist', async () => {
    expect((await infoOf(ids.bea)).body.users.map(({ id }) => id)).toEqual([ids.ana]);
  });

  it('is a 404 for an unknown artist', async () => {
    expect(await infoOf(999)).toMatchObject({
      status: 404,
      body: { error: { key: 'resource.not_found', message: 'You cannot book to this salon' } },
    });
  });

  it('is requested by the id of an artist', async () => {
    expect(await infoOf(0)).toMatchObject({
      status: 400,
      body: { error: { fields: { artistId: ['VALUE_IS_TO_LOW'] } } },
    });
  });

  describe('lists its artists (Q34_5)', () => {
    const artistsOf = (salonId: number, publicOnly?: boolean) =>
      fixtures.host.call(getSalonArtists, { salonId, publicOnly }, { actor: buildActor({ salonId }) });

    it('without those who are not public', async () => {
      const { body } = await artistsOf(ids.salon);
      expect(body.data.map(({ id }) => id)).toEqual([ids.ana, ids.cleo]);
      expect(body.count).toBe(2);
    });

    it('and refuses requests for the others', async () => {
      expect(await artistsOf(ids.salon, false)).toMatchObject({
        status: 403,
        body: { error: { key: 'access.forbidden' } },
      });
    });

    it('or none for an unknown salon', async () => {
      expect((await artistsOf(999)).body).toEqual({ data: [], count: 0 });
    });
  });
});
