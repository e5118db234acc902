import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userChanged } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { startRolloutFixtures, type RolloutFixtures } from './testing/fixtures.ts';

const ada = {
  userId: 5,
  version: 1,
  email: 'ada@frizo.test',
  firstName: 'Ada',
  lastName: 'Moss',
  phone: null,
  userType: null,
  salonId: null,
  salonAdmin: false,
  admin: true,
};

describe('the e-mails of admins for the audit', () => {
  let fixtures: RolloutFixtures;
  beforeAll(async () => {
    fixtures = await startRolloutFixtures();
  });
  afterAll(() => fixtures.stop());

  /** Publishes a change of a user, waits until it has been handled, and returns the stored e-mails. */
  async function emailsAfter(changed: Partial<typeof ada>): Promise<string[]> {
    const inbox = () => fixtures.knex('inbox').where({ consumer: 'on-user-changed' });
    const { length: before } = await inbox();
    await fixtures.publishEvent(userChanged, { ...ada, ...changed });
    await until(inbox, ({ length }) => length === before + 1);
    return fixtures.knex('admins').pluck<string[]>('email');
  }

  it('are stored for current admins, also if events arrive twice or late', async () => {
    expect(await emailsAfter({})).toEqual(['ada@frizo.test']);
    expect(await emailsAfter({})).toEqual(['ada@frizo.test']);
    expect(await emailsAfter({ userId: 6, email: 'client@frizo.test', admin: false })).toEqual([
      'ada@frizo.test',
    ]);
    expect(await emailsAfter({ version: 3, email: 'moss@frizo.test' })).toEqual(['moss@frizo.test']);
    expect(await emailsAfter({ version: 2, email: 'late@frizo.test' })).toEqual(['moss@frizo.test']);
    expect(await emailsAfter({ version: 2, admin: false })).toEqual(['moss@frizo.test']);
    expect(await emailsAfter({ version: 4, admin: false })).toEqual([]);
  });
});
