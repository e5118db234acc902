import { beforeEach, describe, expect, it } from '@jest/globals';
import { readReferredPath } from './referral-routes.ts';
import { keepReferralCode, readReferralCode } from './referral-store.ts';

describe('the referral code of a path', () => {
  it.each([
    ['/why-frizo/ANA-12', '/why-frizo', 'ANA-12'],
    ['/why-frizo/by/ANA-12', '/why-frizo/by', 'ANA-12'],
    ['/how-it-works/ANA-12', '/how-it-works', 'ANA-12'],
    ['/get-clients/ANA-12/', '/get-clients', 'ANA-12'],
    ['/invitation-accept/ANA-12', '/invitation-accept', 'ANA-12'],
    ['/promo/gloss%20%26%20co/invite/ANA-12', '/promo/gloss%20%26%20co', 'ANA-12'],
  ])('is taken out of %s', (path, without, referralCode) => {
    expect(readReferredPath(path)).toEqual({ path: without, referralCode });
  });

  it.each(['/', '/why-frizo', '/why-frizo/by', '/promo/gloss/invite', '/promo/gloss', '/pricing/ANA-12'])(
    'is not looked for in %s',
    (path) => {
      expect(readReferredPath(path)).toBeNull();
    },
  );
});

describe('the kept referral code', () => {
  const kept = new Map<string, string>();
  const storage = () =>
    ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }) as Storage;
  const refusing = (): Storage => {
    throw new DOMException('no', 'SecurityError');
  };

  beforeEach(() => kept.clear());

  it('is the last one, on the next page too', () => {
    keepReferralCode('ANA-12', storage);
    keepReferralCode('BEA-7', storage);
    expect(readReferralCode(storage)).toBe('BEA-7');
    expect([...kept.values()]).toEqual(['BEA-7']);
  });

  it('is nothing that is no code', () => {
    keepReferralCode('CODE', storage);
    keepReferralCode('<script>', storage);
    keepReferralCode('a'.repeat(51), storage);
    expect(readReferralCode(storage)).toBe('CODE');
  });

  it('lives as long as the page where the browser keeps nothing', () => {
    keepReferralCode('CARLA-3', refusing);
    expect(readReferralCode(refusing)).toBe('CARLA-3');
  });
});
