import { beforeEach, describe, expect, it } from '@jest/globals';
import { readReferredPath } from './referral-routes.ts';
import { storeReferralCode, readReferralCode } from './referral-store.ts';

describe('the referral code of a path', () => {
  it.each([
    ['/why-frizo/ANA-12', '/why-frizo', 'ANA-12'],
    ['/why-frizo/by/ANA-12', '/why-frizo/by', 'ANA-12'],
    ['/how-it-works/ANA-12', '/how-it-works', 'ANA-12'],
    ['/get-clients/ANA-12/', '/get-clients', 'ANA-12'],
    ['/invitation-accept/ANA-12', '/invitation-accept', 'ANA-12'],
    ['/promo/gloss%20%26%20co/invite/ANA-12', '/promo/gloss%20%26%20co', 'ANA-12'],
  ])('is extracted from %s', (path, without, referralCode) => {
    expect(readReferredPath(path)).toEqual({ path: without, referralCode });
  });

  it.each(['/', '/why-frizo', '/why-frizo/by', '/promo/gloss/invite', '/promo/gloss', '/pricing/ANA-12'])(
    'is not found in %s',
    (path) => {
      expect(readReferredPath(path)).toBeNull();
    },
  );
});

describe('the stored referral code', () => {
  const entries = new Map<string, string>();
  const storage = () =>
    ({
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
    }) as Storage;
  const refusing = (): Storage => {
    throw new DOMException('no', 'SecurityError');
  };

  beforeEach(() => entries.clear());

  it('is the last one, also on the next page', () => {
    storeReferralCode('ANA-12', storage);
    storeReferralCode('BEA-7', storage);
    expect(readReferralCode(storage)).toBe('BEA-7');
    expect([...entries.values()]).toEqual(['BEA-7']);
  });

  it('is not replaced by an invalid code', () => {
    storeReferralCode('CODE', storage);
    storeReferralCode('<script>', storage);
    storeReferralCode('a'.repeat(51), storage);
    expect(readReferralCode(storage)).toBe('CODE');
  });

  it('lasts as long as the page if the browser blocks storage', () => {
    storeReferralCode('CARLA-3', refusing);
    expect(readReferralCode(refusing)).toBe('CARLA-3');
  });
});
