import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atLeast, atMost, equalTo, greaterThan, lessThan, notEqualTo, number } from './numbers.ts';

describe('number', () => {
  it.each([0, -1.5, '12', '-3.5', '+4', '.5', '5.', '007'])('accepts %p', (value) => {
    expect(number(value)).toBeUndefined();
  });

  it.each(['abc', '1e5', '0x10', '1,000', '1 000', ' 1', '1.2.3', '-', '.', NaN, Infinity, true, {}])(
    'rejects %p',
    (value) => {
      expect(number(value)).toEqual({ code: 'VALUE_IS_NOT_A_NUMBER', message: 'Must be a number' });
    },
  );
});

describe.each([
  ['greaterThan', greaterThan(5), 'VALUE_IS_TO_LOW', 'Must be greater than 5', [5.01, '6'], [5, '5', 4, -6]],
  ['atLeast', atLeast(5), 'VALUE_IS_TO_LOW', 'Must be equal or greater than 5', [5, '5', 6], [4.99, '0', -5]],
  ['lessThan', lessThan(5), 'VALUE_IS_TO_HIGH', 'Must be less than 5', [4.99, '-9', 0], [5, '5.0', 6]],
  ['atMost', atMost(5), 'VALUE_IS_TO_HIGH', 'Must be equal or less than 5', [5, '5', 4], [5.01, '6']],
  ['equalTo', equalTo(5), 'VALUE_IS_NOT_EQUAL', 'Must be equal to 5', [5, '5', '5.0'], [4, '6', 0]],
  ['notEqualTo', notEqualTo(5), 'VALUE_IS_EQUAL', 'Must not be equal to 5', [4, '6', 0], [5, '5']],
])('%s', (_name, rule, code, message, accepts, refuses) => {
  it.each(accepts)('accepts %p', (value) => {
    expect(rule(value)).toBeUndefined();
  });

  it.each(refuses)('rejects %p', (value) => {
    expect(rule(value)).toEqual({ code, message, limit: 5 });
  });

  it('reports a value that is not a number as such', () => {
    expect(rule('five')).toEqual({ code: 'VALUE_IS_NOT_A_NUMBER', message: 'Must be a number' });
  });
});

describe('comparisons', () => {
  it('are violated exactly when their opposites hold', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (value, limit) => {
        const accepts = (rule: ReturnType<typeof atLeast>) => rule(value) === undefined;
        expect(accepts(greaterThan(limit))).toBe(!accepts(atMost(limit)));
        expect(accepts(lessThan(limit))).toBe(!accepts(atLeast(limit)));
        expect(accepts(equalTo(limit))).toBe(!accepts(notEqualTo(limit)));
      }),
    );
  });
});
