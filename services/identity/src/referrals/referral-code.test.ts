import { describe, expect, it } from '@jest/globals';
import { referralCodeOf, userOfReferralCode } from './referral-code.ts';

describe('a referral code', () => {
  it.each([1, 31, 32, 1_023, 1_024, 987_654, 2_147_483_647])('of the user %s is read back', (userId) => {
    const code = referralCodeOf(userId);
    expect(code).toMatch(/^[0-9A-Z]{4,10}$/);
    expect(userOfReferralCode(code)).toBe(userId);
    expect(userOfReferralCode(code.toLowerCase())).toBe(userId);
  });

  it('is not changed by letters that are taken for digits', () => {
    const code = referralCodeOf(32);
    expect(code.startsWith('10')).toBe(true);
    expect(userOfReferralCode(`IO${code.slice(2)}`)).toBe(32);
    expect(userOfReferralCode(`lo${code.slice(2)}`)).toBe(32);
  });

  it('is nobody’s if a character is wrong, missing or added', () => {
    const code = referralCodeOf(987_654);
    const last = code.at(-1) === 'X' ? 'Y' : 'X';
    for (const wrong of [code.slice(0, -1) + last, code.slice(1), `0${code}`, `${code}0`])
      expect(userOfReferralCode(wrong)).toBeUndefined();
  });

  it.each(['', 'A', 'SPRING', 'ÄÖÜ12', '-- --', '0'.repeat(200), referralCodeOf(0)])('is not %j', (text) => {
    expect(userOfReferralCode(text)).toBeUndefined();
  });
});
