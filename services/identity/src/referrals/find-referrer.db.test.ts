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

  it('is named with the salon that they belong to', async () => {
    await referrer({ typed: referralCodeOf(owner.id) });
    const ofOwner = await fixtures.host.bus.request(referrerOf, { userId: newUserId });
    expect(ofOwner.referrerSalonId).toEqual(expect.any(Number));
    await referrer({ typed: referralCodeOf(client.id) });
    const ofClient = await fixtures.host.bus.request(referrerOf, { userId: newUserId });
    expect(ofClient).toMatchObject({ referrerId: client.id, referrerSalonId: null });
  });

  it.each([
    ['the same phone', '6025550144', '6025550144', true],
    ['another phone', '6025550144', '6025550145', false],
    ['no phone, as the user', '', '', false],
  ])('is named with whether they have %s', async (_what, theirs, own, hasSamePhone) => {
    const { knex, host } = fixtures;
    await referrer({});
    await knex('users').where({ id: newUserId }).update({ phone: theirs });
    await referrer({ typed: referralCodeOf(newUserId) }, 51);
    await knex('users').where({ id: 51 }).update({ phone: own });
    const found = await host.bus.request(referrerOf, { userId: 51 });
    expect(found).toMatchObject({ referrerId: newUserId, hasSamePhone });
  });

  it('is nobody for a user that does not exist', async () => {
    expect(await fixtures.host.bus.request(referrerOf, { userId: 9_999 })).toEqual({
      referrerId: null,
      referrerSalonId: null,
      hasSamePhone: false,
    });
  });
});
