import { describe, expect, it } from '@jest/globals';
import type { Flag, FlagRule } from '@frizo/contracts';
import { differencesOf, ruleText, targetingText } from './flag-texts.ts';

const flag: Flag = {
  key: 'clientStream',
  description: 'The stream.',
  defaultValue: false,
  isTargeted: true,
  rules: [{ roles: ['client'], value: true }],
  version: 3,
};

describe('the text of a flag', () => {
  it.each<[FlagRule, string]>([
    [{ value: true }, 'everybody: on'],
    [
      { roles: ['client', 'owner'], percent: 25, minVersion: '1.20.1', value: true },
      'client or owner, from 1.20.1, 25%: on',
    ],
    [{ userIds: [3, 41], maxVersion: '2.0.0', value: 'blue' }, "user 3 or 41, up to 2.0.0: 'blue'"],
    [{ userIds: [1, 2, 3, 4], platforms: ['w', 'ios'], value: 5 }, '4 users, on w or ios: 5'],
    [{ percent: 0, value: false }, '0%: off'],
  ])('describes the rule %j as %s', (rule, text) => {
    expect(ruleText(rule)).toBe(text);
  });

  it('shows how many rules there are, and whether they apply', () => {
    expect(targetingText({ ...flag, rules: [] })).toBe('No rules');
    expect(targetingText(flag)).toBe('1 rule');
    expect(targetingText({ ...flag, isTargeted: false, rules: [...flag.rules, ...flag.rules] })).toBe(
      '2 rules, switched off',
    );
  });

  it('lists only what has changed', () => {
    const after: Flag = { ...flag, defaultValue: true, rules: [], version: 4 };
    expect(differencesOf(flag, after)).toEqual([
      { what: 'Value', before: 'off', after: 'on' },
      { what: 'Rule 1', before: 'client: on', after: 'none' },
    ]);
    expect(differencesOf(flag, { ...flag, version: 9 })).toEqual([]);
  });

  it('lists everything of a flag that is new or removed', () => {
    expect(differencesOf(null, flag).map(({ after }) => after)).toEqual([
      'off',
      'The stream.',
      'count',
      'client: on',
    ]);
    expect(differencesOf(flag, null).every(({ after }) => after === 'none')).toBe(true);
  });
});
