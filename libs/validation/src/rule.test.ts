import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as library from './index.ts';
import { all, isAbsent, type Rule, withMessage } from './rule.ts';
import { violate } from './violation.ts';

const refuses: Rule = () => violate('VALUE_IS_NOT_ALPHA');
const accepts: Rule = () => undefined;

const optional: Record<string, Rule> = {
  ...{ alpha: library.alpha, digits: library.digits, email: library.email, name: library.name },
  ...{ password: library.password, phone: library.phone, salonName: library.salonName, url: library.url },
  ...{ number: library.number, date: library.date, length: library.length({ min: 2, max: 5 }) },
  ...{ greaterThan: library.greaterThan(0), atLeast: library.atLeast(1), lessThan: library.lessThan(5) },
  ...{ atMost: library.atMost(5), equalTo: library.equalTo(3), notEqualTo: library.notEqualTo(7) },
  ...{ inFuture: library.inFuture('2026-11-21'), inPast: library.inPast('2026-11-21') },
  ...{ olderThan: library.olderThan(13, '2026-11-21'), taxPercent: library.taxPercent, suite: library.suite },
};

describe('combined rules', () => {
  it('return the first violation', () => {
    expect(all(accepts, refuses, library.required)('')?.code).toBe('VALUE_IS_NOT_ALPHA');
    expect(all(library.required, refuses)('')?.code).toBe('VALUE_IS_REQUIRED');
    expect(all(accepts, accepts)('')).toBeUndefined();
    expect(all()('')).toBeUndefined();
  });

  it('receive the other values', () => {
    const sees: Rule = (_value, values) =>
      values?.['other'] === 1 ? undefined : violate('VALUE_IS_REQUIRED');
    expect(all(withMessage(sees, 'Another message'))(0, { other: 1 })).toBeUndefined();
  });

  it('keep the code when they have another message', () => {
    const rule = withMessage(library.email, 'The entered e-mail address is incorrect');
    expect(rule('nobody')).toEqual({
      code: 'VALUE_IS_NOT_EMAIL',
      message: 'The entered e-mail address is incorrect',
    });
    expect(rule('a@b.co')).toBeUndefined();
  });

  it.each([undefined, null, '', '   ', '\t\n', []])('treat %p as absent', (value) => {
    expect(isAbsent(value)).toBe(true);
  });

  it.each([0, false, 'a', [0], {}, NaN])('treat %p as a value', (value) => {
    expect(isAbsent(value)).toBe(false);
  });
});

describe.each(Object.entries(optional))('%s', (_name, rule) => {
  it.each([undefined, null, '', '  '])('accepts an absent value: %p', (value) => {
    expect(rule(value)).toBeUndefined();
  });

  it('returns the same code every time, and never throws, for any value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'grapheme' })), (value) => {
        expect(rule(value)?.code).toBe(rule(value)?.code);
      }),
    );
  });
});
