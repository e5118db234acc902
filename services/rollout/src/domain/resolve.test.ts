import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bucketOf } from './bucket.ts';
import type { FlagRole } from './flag.types.ts';
import { emptyAudience } from './move-pointer.ts';
import { resolve, type Audience, type Build, type Rollout, type Visitor } from './resolve.ts';

const release = (build: string) => ({ build });
const pointer: Rollout<Build> = {
  stable: release('one'),
  candidate: release('two'),
  audience: emptyAudience,
  salt: 's1',
  frozen: false,
};
const anyVisitor: Visitor<Build> = { key: 'v', userId: null, roles: ['visitor'], flags: {} };

const resolved = (rollout: Partial<Rollout<Build>>, visitor: Partial<Visitor<Build>> = {}) =>
  resolve({ r: { ...pointer, ...rollout } }, { ...anyVisitor, ...visitor })['r'];
const buildFor = (audience: Partial<Audience>, visitor: Partial<Visitor<Build>> = {}, frozen = false) =>
  resolved({ audience: { ...emptyAudience, ...audience }, frozen }, visitor)?.use.build;

const roles = fc.uniqueArray(
  fc.constantFrom<FlagRole>('visitor', 'client', 'freelancer', 'salon', 'artist', 'owner', 'admin'),
);
const audiences: fc.Arbitrary<Audience> = fc.record({
  percent: fc.double({ min: 0, max: 100, noNaN: true }),
  flag: fc.constantFrom(null, 'tryIt', 'other'),
  userIds: fc.array(fc.integer({ min: 1, max: 9 })),
  roles,
});
const visitors: fc.Arbitrary<Visitor<Build>> = fc.record({
  key: fc.option(fc.uuid(), { nil: undefined }),
  userId: fc.option(fc.integer({ min: 1, max: 9 })),
  roles,
  flags: fc.constantFrom({}, { tryIt: true }, { tryIt: false, other: true }, { tryIt: 'yes' }),
});

describe('a candidate', () => {
  it.each<[string, Partial<Audience>, Partial<Visitor<Build>>, string]>([
    ['an empty audience', {}, {}, 'one'],
    ['100 percent', { percent: 100 }, {}, 'two'],
    ['100 percent, and a browser without a key', { percent: 100 }, { key: undefined }, 'two'],
    ['nearly 100 percent, and a browser without a key', { percent: 99.99 }, { key: undefined }, 'one'],
    ['a flag that is on', { flag: 'tryIt' }, { flags: { tryIt: true } }, 'two'],
    ['a flag that is off', { flag: 'tryIt' }, { flags: { tryIt: false } }, 'one'],
    ['a flag that is a text', { flag: 'tryIt' }, { flags: { tryIt: 'yes' } }, 'one'],
    ['a flag that does not exist', { flag: 'tryIt' }, {}, 'one'],
    ['this user', { userIds: [3, 7] }, { userId: 7 }, 'two'],
    ['other users', { userIds: [3] }, { userId: 7 }, 'one'],
    ['users, and a visitor', { userIds: [3] }, {}, 'one'],
    ['one of two roles', { roles: ['owner', 'admin'] }, { userId: 7, roles: ['client', 'admin'] }, 'two'],
    ['another role', { roles: ['owner'] }, { userId: 7, roles: ['client'] }, 'one'],
    ['visitors', { roles: ['visitor'] }, {}, 'two'],
  ])('for %s', (_title, audience, visitor, build) => {
    expect(buildFor(audience, visitor)).toBe(build);
  });

  it('is not used while it is frozen', () => {
    fc.assert(
      fc.property(audiences, visitors, (audience, visitor) => buildFor(audience, visitor, true) === 'one'),
    );
  });

  it('that does not exist is not used', () => {
    fc.assert(
      fc.property(
        audiences,
        visitors,
        (audience, visitor) => resolved({ audience, candidate: undefined }, visitor)?.use.build === 'one',
      ),
    );
  });

  it('keeps its visitors when the percentage grows', () => {
    const percents = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(audiences, visitors, percents, (audience, visitor, percent) => {
        const more = { ...audience, percent: Math.max(audience.percent, percent) };
        return buildFor(audience, visitor) === 'one' || buildFor(more, visitor) === 'two';
      }),
    );
  });

  it('keeps its visitors when a user is added', () => {
    fc.assert(
      fc.property(audiences, visitors, fc.integer({ min: 1, max: 9 }), (audience, visitor, userId) => {
        const more = { ...audience, userIds: [...audience.userIds, userId] };
        return buildFor(audience, visitor) === 'one' || buildFor(more, visitor) === 'two';
      }),
    );
  });

  it('gets its percentage of 100,000 browsers within half a point', () => {
    const [count, percents] = [100_000, [0.01, 1, 2.5, 25, 50, 99]];
    const registry = Object.fromEntries(
      percents.map((percent) => [percent, { ...pointer, audience: { ...emptyAudience, percent } }]),
    );
    const reached = new Map(percents.map((percent) => [percent, 0]));
    for (let index = 0; index < count; index += 1) {
      const page = resolve(registry, { ...anyVisitor, key: `0190f7a0-0000-7000-8000-${index}` });
      for (const percent of percents)
        if (page[percent]?.use.build === 'two') reached.set(percent, (reached.get(percent) ?? 0) + 1);
    }
    for (const [percent, browsers] of reached)
      expect(Math.abs((browsers * 100) / count - percent)).toBeLessThan(0.5);
  });

  it('has other first visitors than the previous candidate', () => {
    const first = (salt: string) =>
      Array.from({ length: 2_000 }, (_, index) => bucketOf(`visitor-${index}`, salt) < 5_000);
    const [one, other] = [first('s1'), first('s2')];
    const same = one.filter((isIn, index) => isIn === other[index]).length;
    expect(same).toBeGreaterThan(900);
    expect(same).toBeLessThan(1_100);
  });
});

describe('a page', () => {
  it('gets one build of each remote, the same each time', () => {
    fc.assert(
      fc.property(audiences, audiences, visitors, (one, other, visitor) => {
        const registry = { a: { ...pointer, audience: one }, b: { ...pointer, audience: other, salt: 's2' } };
        const first = resolve(registry, visitor);
        expect(resolve(registry, visitor)).toEqual(first);
        expect(Object.keys(first)).toEqual(['a', 'b']);
      }),
    );
  });

  it('falls back from a candidate to stable, and from stable to the last good build', () => {
    const lastGood = release('zero');
    expect(resolved({ audience: { ...emptyAudience, percent: 100 }, lastGood })).toEqual({
      use: release('two'),
      fallback: release('one'),
    });
    expect(resolved({ lastGood })).toEqual({ use: release('one'), fallback: lastGood });
    expect(resolved({ lastGood: release('one') })).toEqual({ use: release('one') });
  });

  it('never falls back to the build that it uses', () => {
    const builds = fc.constantFrom('one', 'two', 'three').map(release);
    fc.assert(
      fc.property(builds, builds, builds, visitors, (stable, lastGood, chosen, visitor) => {
        const page = resolved({ stable, lastGood }, { ...visitor, overrides: { r: chosen } });
        return page?.use === chosen && page.fallback?.build !== chosen.build;
      }),
    );
  });

  it('uses exactly the overrides, even for a frozen rollout', () => {
    const overrides = { r: release('mine'), s: release('unknown') };
    expect(resolved({ frozen: true }, { overrides })).toEqual({
      use: release('mine'),
      fallback: release('one'),
    });
    expect(Object.keys(resolve({ r: pointer }, { ...anyVisitor, overrides }))).toEqual(['r']);
  });
});
