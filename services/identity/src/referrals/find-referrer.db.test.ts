import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { referrerOf } from '@frizo/contracts';
import { client, owner, startIdentityFixtures, type IdentityFixtures } from '../testing/fixtures.ts';
import { referralCodeOf } from './referral-code.ts';

describe('who has referred a user', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  afterAll(() => fixtures.stop());

  const newUserId = 50;
  async function referrer(codes: { typed?: string; ofLink?: string }, userId = newUserId) {
    const referral = { referral_code: codes.typed ?? null, hidden_referral_code: codes.ofLink ?? null };
    const user = { id: userId, email: `new-${userId}@example.test`, first_name: 'Nora', last_name: 'Vane' };
    await fixtures
      .knex('users')
      .insert({ ...user, ...referral })
      .onConflict('id')
      .merge(Object.keys(referral));
    return (await fixtures.host.bus.request(referrerOf, { userId })).referrerId;
  }

  it('is the one whose code they have typed', async () => {
    const typed = referralCodeOf(client.id).toLowerCase();
    expect(await referrer({ typed, ofLink: referralCodeOf(owner.id) })).toBe(client.id);
  });

  it('is the one whose link they have followed, also if what they typed is nobody’s code', async () => {
    const ofLink = referralCodeOf(owner.id);
    expect(await referrer({ ofLink })).toBe(owner.id);
    expect(await referrer({ typed: 'SPRING', ofLink })).toBe(owner.id);
  });

  it.each([
    ['without codes', {}],
    ['with a code of nobody', { typed: 'SPRING', ofLink: 'olive' }],
    ['with the code of an account that does not exist', { typed: referralCodeOf(40) }],
    ['with their own code', { typed: referralCodeOf(newUserId) }],
  ])('is nobody %s', async (_how, codes) => {
    expect(await referrer(codes)).toBeNull();
  });

  it('is nobody whose account is newer: two cannot refer each other', async () => {
    expect(await referrer({ typed: referralCodeOf(newUserId) }, 51)).toBe(newUserId);
    expect(await referrer({ typed: referralCodeOf(51) })).toBeNull();
  });

  it.each([
    ['who has the same phone', { phone: '6025550144' }, { phone: '6025550144' }, true],
    ['who belongs to the same salon', { salon_id: 7 }, { salon_id: 7 }, true],
    [
      'of another salon and with another phone',
      { phone: '6025550144', salon_id: 7 },
      { phone: '6025550145', salon_id: 8 },
      false,
    ],
    ['where neither has a phone or a salon', {}, {}, false],
  ])('is told with whether they are related: somebody %s', async (_who, theirs, own, isRelated) => {
    const empty = { phone: '', salon_id: null };
    const { knex, host } = fixtures;
    await referrer({});
    await knex('users')
      .where({ id: newUserId })
      .update({ ...empty, ...theirs });
    await referrer({ typed: referralCodeOf(newUserId) }, 51);
    await knex('users')
      .where({ id: 51 })
      .update({ ...empty, ...own });
    expect(await host.bus.request(referrerOf, { userId: 51 })).toEqual({ referrerId: newUserId, isRelated });
  });

  it('is nobody for a user that does not exist', async () => {
    expect(await fixtures.host.bus.request(referrerOf, { userId: 9_999 })).toEqual({
      referrerId: null,
      isRelated: false,
    });
  });
});
