import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bonusChanged, getCurrentUser, sessionUserChanged } from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { client, owner, startIdentityFixtures, type IdentityFixtures } from '../testing/fixtures.ts';

describe('the discount total of a session', () => {
  let fixtures: IdentityFixtures;
  let sent = 0;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  afterAll(() => fixtures.stop());

  const totalOf = async ({ id }: { id: number }) =>
    (await fixtures.host.call(getCurrentUser, {}, { actor: buildActor({ userId: id }) })).body.discountTotal;

  /** Sends an event of payments as a message of its own, and waits until it is handled. */
  async function send(version: number, discountTotalCents: number, userId = client.id): Promise<void> {
    await fixtures.events.publish(bonusChanged, { userId, version, discountTotalCents });
    sent += 1;
    await until(
      () => fixtures.knex('inbox').count<{ count: number }[]>('* as count'),
      ([row]) => row?.count === sent,
    );
  }

  /** Events are published in the order of their rows, so a later one proves that nothing else was announced before it. */
  const announced = async (count: number) => {
    const all = await until(
      async () => fixtures.events.published(sessionUserChanged),
      ({ length }) => length >= count,
    );
    expect(all).toHaveLength(count);
    return all;
  };

  it('is 0 before payments has granted a bonus', async () => {
    expect(await totalOf(client)).toBe(0);
  });

  it('is what payments last announced, and open pages of its user learn of it', async () => {
    await send(1, 2_500);
    expect(await totalOf(client)).toBe(2_500);
    expect(await totalOf(owner)).toBe(0);
    expect(await announced(1)).toEqual([{ userId: client.id }]);
  });

  it('stays when the same event or an older one arrives again', async () => {
    await send(3, 1_050);
    await send(3, 1_050);
    await send(2, 2_500);
    await send(1, 2_500);
    expect(await totalOf(client)).toBe(1_050);
    await send(1, 700, owner.id);
    expect(await announced(3)).toEqual([{ userId: client.id }, { userId: client.id }, { userId: owner.id }]);
  });

  it('is not announced again while the bonus is only reserved for an order', async () => {
    await send(4, 1_050);
    await send(5, 0);
    expect(await totalOf(client)).toBe(0);
    await announced(4);
  });

  it('of a user without an account is ignored', async () => {
    await send(1, 500, 999);
    await send(6, 100);
    expect(await totalOf(client)).toBe(100);
    await announced(5);
  });
});
