import { describe, expect, it } from '@jest/globals';
import type { FlagRule } from '@frizo/contracts';
import fc from 'fast-check';
import { buildFlag, buildReader } from '../testing/build-flag.ts';
import { evaluateFlag, type FlagReader } from './evaluate-flag.ts';

const client = buildReader({ userId: 7, visitor: undefined, roles: ['client'] });
const isOn = (rule: Partial<FlagRule>, reader: FlagReader = client): boolean =>
  evaluateFlag(buildFlag({ rules: [{ value: true, ...rule }] }), reader).value === true;

describe('a flag', () => {
  it.each<[string, Partial<FlagRule>, Partial<FlagReader>, boolean]>([
    ['has no conditions', {}, {}, true],
    ['names the user', { userIds: [3, 7] }, {}, true],
    ['names other users', { userIds: [3] }, {}, false],
    ['names users, for a visitor', { userIds: [7] }, { userId: null }, false],
    ['names the role', { roles: ['owner', 'client'] }, {}, true],
    ['names another role', { roles: ['owner'] }, {}, false],
    ['names one of two roles', { roles: ['admin'] }, { roles: ['client', 'admin'] }, true],
    ['names the platform', { platforms: ['ios', 'w'] }, {}, true],
    ['names another platform', { platforms: ['ios'] }, {}, false],
    ['starts with this version', { minVersion: '1.20.1' }, {}, true],
    ['starts with a later version', { minVersion: '1.20.2' }, {}, false],
    ['starts with a version of fewer digits', { minVersion: '1.9.0' }, {}, true],
    ['ends with this version', { maxVersion: '1.20.1' }, {}, true],
    ['ended with an earlier version', { maxVersion: '1.20.0' }, {}, false],
    ['has a range around this version', { minVersion: '1.0.0', maxVersion: '2.0.0' }, {}, true],
    ['starts with a version, for an unknown one', { minVersion: '0.0.0' }, { clientVersion: '' }, false],
    ['ends with a version, for an invalid one', { maxVersion: '9.9.9' }, { clientVersion: 'new' }, false],
    ['is for 0 percent', { percent: 0 }, {}, false],
    ['is for 100 percent', { percent: 100 }, { userId: null }, true],
    ['is for nearly 100 percent, but not this reader', { percent: 99.99 }, { userId: null }, false],
    ['matches in all but one condition', { roles: ['client'], platforms: ['ios'] }, {}, false],
    [
      'matches in every condition',
      { userIds: [7], roles: ['client'], platforms: ['w'], percent: 100 },
      {},
      true,
    ],
  ])('whose rule %s', (_when, rule, reader, expected) => {
    expect(isOn(rule, { ...client, ...reader })).toBe(expected);
  });

  it('has the value of the first matching rule', () => {
    const rules: FlagRule[] = [
      { roles: ['owner'], value: 'owners' },
      { platforms: ['w'], value: 'web' },
      { value: 'others' },
    ];
    const flag = buildFlag({ defaultValue: 'nobody', rules });
    expect(evaluateFlag(flag, client)).toEqual({ value: 'web', reason: 'TARGETING_MATCH' });
    expect(evaluateFlag(flag, { ...client, platform: 'ios' }).value).toBe('others');
    expect(evaluateFlag({ ...flag, rules: rules.slice(0, 1) }, client)).toEqual({
      value: 'nobody',
      reason: 'DEFAULT',
    });
  });

  it('has its default while its rules are off', () => {
    const flag = buildFlag({ isTargeted: false, rules: [{ value: true }] });
    expect(evaluateFlag(flag, client)).toEqual({ value: false, reason: 'DISABLED' });
  });
});

describe('a percentage of readers', () => {
  const percents = fc.double({ min: 0, max: 100, noNaN: true });
  const readers = fc.oneof(
    fc.uuid().map((visitor) => buildReader({ visitor })),
    fc.integer({ min: 1 }).map((userId) => buildReader({ userId, visitor: undefined })),
  );

  it('keeps its readers as it grows', () => {
    fc.assert(
      fc.property(readers, percents, percents, (reader, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        return !isOn({ percent: low }, reader) || isOn({ percent: high }, reader);
      }),
    );
  });

  it('contains the same readers each time', () => {
    fc.assert(
      fc.property(
        readers,
        percents,
        (reader, percent) => isOn({ percent }, reader) === isOn({ percent }, reader),
      ),
    );
  });

  it.each([1, 10, 33.3, 50, 90])('is %d percent of users and of visitors, within a point', (percent) => {
    const count = 20_000;
    const shareOf = (readerAt: (index: number) => FlagReader): number =>
      (Array.from({ length: count }, (_, index) => readerAt(index)).filter((reader) =>
        isOn({ percent }, reader),
      ).length *
        100) /
      count;
    expect(Math.abs(shareOf((index) => ({ ...client, userId: index + 1 })) - percent)).toBeLessThan(1);
    const visitors = shareOf((index) => buildReader({ visitor: `0190f7a0-0000-7000-8000-${index}` }));
    expect(Math.abs(visitors - percent)).toBeLessThan(1);
  });

  it('contains different readers for each flag', () => {
    const half = (key: string) =>
      Array.from({ length: 2_000 }, (_, userId) =>
        evaluateFlag(buildFlag({ key, rules: [{ percent: 50, value: true }] }), { ...client, userId }),
      ).map(({ value }) => value);
    const [one, other] = [half('oneFlag'), half('otherFlag')];
    const same = one.filter((value, index) => value === other[index]).length;
    expect(same).toBeGreaterThan(900);
    expect(same).toBeLessThan(1_100);
  });
});
