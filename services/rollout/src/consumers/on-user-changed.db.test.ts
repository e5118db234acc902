import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userChanged } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { startRolloutWorld, type RolloutWorld } from '../testing/world.ts';

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

describe('the e-mails by which the audit names admins', () => {
  let world: RolloutWorld;
  beforeAll(async () => {
    world = await startRolloutWorld();
  });
  afterAll(() => world.stop());

  /** Tells of somebody, waits until it has been handled, and answers what is kept. */
  async function keptAfter(changed: Partial<typeof ada>): Promise<string[]> {
    const inbox = () => world.knex('inbox').where({ consumer: 'on-user-changed' });
    const { length: before } = await inbox();
    await world.tell(userChanged, { ...ada, ...changed });
    await until(inbox, ({ length }) => length === before + 1);
    return world.knex('admins').pluck<string[]>('email');
  }

  it('are those of admins, as they are now, told twice or late', async () => {
    expect(await keptAfter({})).toEqual(['ada@frizo.test']);
    expect(await keptAfter({})).toEqual(['ada@frizo.test']);
    expect(await keptAfter({ userId: 6, email: 'client@frizo.test', admin: false })).toEqual([
      'ada@frizo.test',
    ]);
    expect(await keptAfter({ version: 3, email: 'moss@frizo.test' })).toEqual(['moss@frizo.test']);
    expect(await keptAfter({ version: 2, email: 'late@frizo.test' })).toEqual(['moss@frizo.test']);
    expect(await keptAfter({ version: 2, admin: false })).toEqual(['moss@frizo.test']);
    expect(await keptAfter({ version: 4, admin: false })).toEqual([]);
  });
});
