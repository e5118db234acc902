import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userChanged } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { ids, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

describe('what an artist has from their account', () => {
  let fixtures: BusinessFixtures;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
  });
  afterAll(() => fixtures.stop());

  const person = {
    userId: ids.ana as number,
    version: 2,
    email: 'ana@frizo.test',
    firstName: 'Anna',
    lastName: 'Ruiz',
    phone: null,
    userType: 6,
    salonId: ids.salon,
    salonAdmin: false,
    admin: false,
  } as const;

  /** Publishes a change of the person, and waits until it was handled. */
  async function publish(
    changed: Partial<Record<keyof typeof person | 'image', unknown>> = {},
  ): Promise<void> {
    const inbox = () => fixtures.knex('inbox').where({ consumer: 'on-user-changed' });
    const { length: before } = await inbox();
    await fixtures.publish(userChanged, { ...person, ...changed } as typeof person);
    await until(inbox, ({ length }) => length === before + 1);
  }
  const ana = () =>
    fixtures
      .knex('artists')
      .where({ id: ids.ana })
      .first('first_name', 'last_name', 'version', 'user_version');

  it('is the name of the person, and is published', async () => {
    await publish();
    expect(await ana()).toEqual({ first_name: 'Anna', last_name: 'Ruiz', version: 2, user_version: 2 });
    await until(
      async () => fixtures.published,
      ({ length }) => length === 1,
    );
    expect(fixtures.published[0]).toMatchObject({
      subject: 'business.artist-changed.v1',
      payload: { artistId: ids.ana, version: 2, firstName: 'Anna' },
    });
  });

  it('stays if the same or an older event arrives again, or if something else has changed', async () => {
    await publish();
    await publish({ version: 1, firstName: 'Ana' });
    await publish({ version: 3, email: 'anna@frizo.test' });
    await publish({ version: 2, firstName: 'Ana' });
    expect(await ana()).toEqual({ first_name: 'Anna', last_name: 'Ruiz', version: 2, user_version: 3 });
  });

  const columns = () => fixtures.knex('artists').where({ id: ids.bea }).first<Record<string, unknown>>();
  const bea = { userId: ids.bea as number, firstName: 'Bea' };

  it('is the contact and the picture, and joining the salon activates the artist', async () => {
    await fixtures
      .knex('artists')
      .where({ id: ids.bea })
      .update({ is_activated: false, email: 'old@frizo.test' });
    await publish({ ...bea, version: 4, userType: null, salonId: null, email: 'client@frizo.test' });
    expect(await columns()).toMatchObject({ is_activated: false, email: 'old@frizo.test', version: 1 });
    const image = { id: 9, url: '/api/gallery/images/bea', placeholder: '' };
    await publish({ ...bea, version: 5, email: 'bea@frizo.test', phone: '6025550188', image });
    expect(await columns()).toMatchObject({
      is_activated: true,
      email: 'bea@frizo.test',
      phone: '6025550188',
      image,
      user_type: 6,
      version: 2,
    });
  });

  it('ends and resumes bookings with the switch of an owner, who is not public meanwhile', async () => {
    const owner = { ...bea, version: 6, userType: 7 };
    await fixtures.knex('artists').where({ id: ids.bea }).update({ is_public: true });
    await publish(owner);
    await publish({ ...owner, version: 7, userType: 3 });
    expect(await columns()).toMatchObject({ is_bookable: false, is_public: false, user_type: 3 });
    await publish({ ...owner, version: 8 });
    expect(await columns()).toMatchObject({ is_bookable: true, user_type: 7 });
  });

  it('makes an owner an artist who has never taken bookings', async () => {
    await publish({ userId: 777, version: 2, userType: 7, firstName: 'Ola' });
    expect(
      await fixtures.knex('artists').where({ id: 777 }).first('first_name', 'is_bookable', 'user_type'),
    ).toEqual({
      first_name: 'Ola',
      is_bookable: true,
      user_type: 7,
    });
  });

  it('stays as it was for an artist who was removed', async () => {
    await fixtures.knex('artists').where({ id: ids.bea }).update({ removed_at: '2026-03-02', version: 9 });
    await publish({ ...bea, version: 9, firstName: 'Beatrice' });
    expect(await columns()).toMatchObject({ first_name: 'Bea', version: 9 });
  });

  it('changes nothing if the person is not an artist', async () => {
    await publish({ userId: 999, version: 1 });
    expect(await fixtures.knex('artists').where({ id: 999 })).toEqual([]);
  });
});
