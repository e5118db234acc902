import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bucketOf } from './bucket.ts';
import { resolve, type Build, type Rollout } from './resolve.ts';

const release = (build: string) => ({ build });
const stable = release('one');
const candidate = release('two');
const half: Rollout<Build> = { stable, candidate, percent: 50, salt: 's1', frozen: false };
const buildFor = (rollout: Rollout<Build>, key: string, flags = {}) =>
  resolve({ 'mf-booking': rollout }, { key, flags })['mf-booking']?.use.build;

describe('resolving a rollout', () => {
  it('gives everyone stable without a candidate', () => {
    fc.assert(fc.property(fc.uuid(), (key) => buildFor({ ...half, candidate: undefined }, key) === 'one'));
  });

  it('gives a frozen candidate to nobody, even with its flag', () => {
    const frozen = { ...half, percent: 100, flag: 'tryIt', frozen: true };
    fc.assert(fc.property(fc.uuid(), (key) => buildFor(frozen, key, { tryIt: true }) === 'one'));
  });

  it('gives the candidate by flag at zero percent', () => {
    expect(buildFor({ ...half, percent: 0, flag: 'tryIt' }, 'v', { tryIt: true })).toBe('two');
    expect(buildFor({ ...half, percent: 0, flag: 'tryIt' }, 'v', { tryIt: 'yes' })).toBe('one');
  });

  it('keeps everyone who is in when the percent grows', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(100), fc.nat(100), (key, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const early = buildFor({ ...half, percent: low }, key);
        return early === 'one' || buildFor({ ...half, percent: high }, key) === 'two';
      }),
    );
  });

  it('reaches the percent within half a point over 100,000 visitors', () => {
    const reached = Array.from({ length: 100_000 }, (_, index) => bucketOf(`visitor-${index}`, 's1')).filter(
      (bucket) => bucket < 2_500,
    ).length;
    expect(Math.abs(reached / 1_000 - 25)).toBeLessThan(0.5);
  });

  it('falls back from a candidate to stable, and from stable to the last good build', () => {
    const all = { ...half, percent: 100, lastGood: release('zero') };
    expect(resolve({ r: all }, { key: 'v', flags: {} })['r']?.fallback?.build).toBe('one');
    expect(resolve({ r: { ...all, percent: 0 } }, { key: 'v', flags: {} })['r']?.fallback?.build).toBe(
      'zero',
    );
    expect(
      resolve({ r: { ...all, percent: 0, lastGood: stable } }, { key: 'v', flags: {} })['r']?.fallback,
    ).toBeUndefined();
  });

  it('lets an override win over percent and freeze', () => {
    const frozen = { ...half, frozen: true };
    const answer = resolve({ r: frozen }, { key: 'v', flags: {}, overrides: { r: release('mine') } });
    expect(answer['r']?.use.build).toBe('mine');
  });
});
