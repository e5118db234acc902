import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userChanged } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { ids, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

describe('the name of an artist', () => {
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
  async function publish(changed: Partial<Record<keyof typeof person, unknown>> = {}): Promise<void> {
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

  it('changes nothing if the person is not an artist', async () => {
    await publish({ userId: 999, version: 1 });
    expect(await fixtures.knex('artists').where({ id: 999 })).toEqual([]);
    expect(fixtures.published).toHaveLength(1);
  });
});
