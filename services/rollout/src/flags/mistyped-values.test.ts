import { describe, expect, it } from '@jest/globals';
import { buildFlag } from '../testing/build-flag.ts';
import { mistypedValues } from './save-flag.ts';

describe('the values of a flag', () => {
  it('must have the type of the default', () => {
    const rules = [{ value: 'a' }, { value: 1 }, { value: true }];
    expect(mistypedValues(buildFlag({ defaultValue: 'text', rules }))).toEqual([
      'rules.1.value',
      'rules.2.value',
    ]);
    expect(mistypedValues(buildFlag({ defaultValue: 3, rules: [{ value: 4 }] }))).toEqual([]);
  });

  it('must have the type that the product reads', () => {
    expect(mistypedValues(buildFlag({ key: 'clientStream', defaultValue: 'yes' }))).toEqual(['defaultValue']);
    expect(mistypedValues(buildFlag({ key: 'clientStream', defaultValue: false }))).toEqual([]);
    expect(mistypedValues(buildFlag({ key: 'constructor', defaultValue: 'yes' }))).toEqual([]);
  });
});
