import { describe, expect, it } from '@jest/globals';
import { flag as flagSchema, saveFlag } from '@frizo/contracts';
import type { Flag } from '@frizo/contracts';
import { draftOf, emptyDraft, withKind, withMovedRule, withNewRule } from './flag-draft.ts';
import type { FlagDraft } from './flag-draft.ts';
import { readFlagDraft } from './read-flag-draft.ts';

const flag: Flag = flagSchema.parse({
  key: 'clientStream',
  description: 'The message stream on top.',
  defaultValue: false,
  isTargeted: true,
  rules: [
    {
      userIds: [3, 41],
      roles: ['client', 'owner'],
      platforms: ['w', 'ios'],
      minVersion: '1.20.1',
      maxVersion: '2.0.0',
      percent: 12.5,
      value: true,
    },
    { value: false },
  ],
  version: 3,
});

const errorsOf = (draft: FlagDraft) => {
  const read = readFlagDraft(draft);
  return 'errors' in read ? read.errors : {};
};
const valid: FlagDraft = { ...draftOf(flag), reason: 'for the demo' };

describe('a flag draft', () => {
  it('reads back as the flag it was made from, and fits the contract', () => {
    const { version, ...rest } = flag;
    expect(readFlagDraft(valid)).toEqual({ flag: { ...rest, reason: 'for the demo' } });
    expect(saveFlag.request.safeParse({ ...rest, version, reason: 'for the demo' }).success).toBe(true);
  });

  it('requires a name, a description and a reason', () => {
    expect(errorsOf({ ...emptyDraft, reason: ' ' })).toEqual({
      key: 'Required field',
      description: 'Required field',
      reason: 'Required field',
    });
    expect(errorsOf({ ...valid, reason: 'no' })).toEqual({
      reason: 'Too short. Must be 3 character or more',
    });
  });

  it.each(['1st', 'a', 'has space', 'ünlaut', `a${'b'.repeat(60)}`])('rejects the name %s', (key) => {
    expect(errorsOf({ ...valid, key })).toHaveProperty('key');
    expect(flagSchema.shape.key.safeParse(key).success).toBe(false);
  });

  it.each([
    ['userIds', '3, x'],
    ['userIds', '-1'],
    ['userIds', '1.5'],
    ['percent', '101'],
    ['percent', '-1'],
    ['percent', 'half'],
    ['minVersion', '1.20'],
    ['maxVersion', 'v1.2.3'],
    ['platforms', 'a-platform-with-a-long-name'],
  ])("reports an error at a rule's %s for %s", (field, text) => {
    const [rule] = valid.rules;
    const rules = rule === undefined ? [] : [{ ...rule, [field]: text }];
    expect(Object.keys(errorsOf({ ...valid, rules }))).toEqual([`rules.0.${field}`]);
  });

  it('requires numbers if the flag is a number', () => {
    const draft = withKind({ ...valid, rules: [] }, 'number');
    expect(draft.defaultValue).toBe('0');
    expect(errorsOf({ ...draft, defaultValue: 'many' })).toEqual({ defaultValue: 'Must be a number' });
    expect(readFlagDraft({ ...draft, defaultValue: '2.5' })).toMatchObject({ flag: { defaultValue: 2.5 } });
  });

  it('converts the values of its rules together with its own', () => {
    const texts = withKind(valid, 'string');
    expect([texts.defaultValue, ...texts.rules.map(({ value }) => value)]).toEqual([
      'false',
      'true',
      'false',
    ]);
    expect(withKind(texts, 'boolean')).toEqual(valid);
  });

  it('adds new rules at the end, and applies the rules from then on', () => {
    const draft = withNewRule({ ...valid, isTargeted: false });
    expect(draft.isTargeted).toBe(true);
    expect(draft.rules.map(({ id }) => id)).toEqual([0, 1, 2]);
    expect(draft.rules[2]).toMatchObject({ value: 'true', userIds: '' });
  });

  it('moves rules, but not beyond either end', () => {
    const idsAfter = (from: number, to: number) => withMovedRule(valid, from, to).rules.map(({ id }) => id);
    expect(idsAfter(0, 1)).toEqual([1, 0]);
    expect(idsAfter(1, 0)).toEqual([1, 0]);
    expect(idsAfter(0, -1)).toEqual([0, 1]);
    expect(idsAfter(1, 2)).toEqual([0, 1]);
  });
});
