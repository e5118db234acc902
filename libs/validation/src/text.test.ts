import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Rule } from './rule.ts';
import { alpha, digits, email, length, name, password, phone, salonName } from './text.ts';

interface Table {
  rule: Rule;
  code: string;
  message: string;
  accepts: unknown[];
  refuses: unknown[];
}

const long = 'a'.repeat(64);

const tables: Record<string, Table> = {
  alpha: {
    ...{ rule: alpha, code: 'VALUE_IS_NOT_ALPHA', message: 'Must be alpha' },
    accepts: ['abc', 'A b C', 'Zoë', 'Łódź'],
    refuses: ['a1', 'a-b', "O'Brien", 'a\nb', '_', 12, {}],
  },
  name: {
    ...{ rule: name, code: 'VALUE_IS_NOT_NAME', message: 'Symbols are not permitted' },
    accepts: ['Al', "O'Brien", 'O’Brien', 'Mary-Jane', 'J. R.', 'José', 'Jose\u0301', 'Ivan 4', 'Ng'],
    refuses: ['1st', ' Al', "'Al", '-Al', 'A!', 'A&B', 'A@b', 'Al\nB', 'Al😀', 7, {}, true],
  },
  salonName: {
    ...{ rule: salonName, code: 'VALUE_IS_NOT_SALON_NAME', message: 'Symbols are not permitted' },
    accepts: ['Salon', 'Cut & Go!', 'A+B', "Who's? No. 5", 'Who’s', 'A-1'],
    refuses: ['1 Salon', '& Go', 'A@B', 'A#1', 'A/B', 'A,B', 'A_B', '<b>', {}],
  },
  password: {
    ...{ rule: password, code: 'VALUE_IS_NOT_PASSWORD', message: 'Symbols are not permitted' },
    accepts: ['Demo-1234', 'a!?@#$%&*-+,. 9', 'pässword', '12345', 12_345],
    refuses: ['pass_word', 'a(b)', 'a"b', "a'b", 'a/b', 'a=b', 'a\tb', 'a\u0308b', '😀😀😀', {}],
  },
  phone: {
    ...{ rule: phone, code: 'VALUE_IS_NOT_PHONE', message: 'Invalid phone' },
    accepts: [
      '2125550123',
      '(212) 555-0123',
      '(212)555-0123',
      '212-555-0123',
      '212.555.0123',
      '212 555 0123',
      2125550123,
    ],
    refuses: [
      '12125550123',
      '212555012',
      '(2125550123',
      '212)5550123',
      '212--555-0123',
      '+12125550123',
      '212-555-O123',
      'phone',
      {},
    ],
  },
  digits: {
    ...{ rule: digits, code: 'VALUE_IS_NOT_A_NUMBER', message: 'Must be a number' },
    accepts: ['0', '0123456789', 12_345],
    refuses: ['1.5', '-1', '1e3', ' 1', '1 ', '٤٥', 'abc', 1.5, NaN, {}],
  },
  email: {
    ...{ rule: email, code: 'VALUE_IS_NOT_EMAIL', message: 'Invalid email' },
    accepts: [
      ...['client@demo.frizo.test', 'a@b.co', 'first.last+tag@sub.example.com', "o'hara@example.org"],
      ...['A_1@EXAMPLE.COM', 'x@xn--80ak6aa92e.com', 'a@b.xn--p1ai', `${long}@example.com`, 'a@1st.example'],
    ],
    refuses: [
      ...['a', 'a@', '@b.co', 'a@b', 'a@@b.co', 'a b@c.co', 'a@b..co', '.a@b.co', 'a.@b.co', 'a..b@c.co'],
      ...['a@-b.co', 'a@b-.co', 'a@b.c', 'a@b.1c', 'a@b.co.', 'a@b_c.co', 'a@b.co\n', ' a@b.co', 'a@b,co'],
      ...[`${long}a@example.com`, `a@${'b'.repeat(64)}.com`, `a@${'b.'.repeat(130)}com`, 12, {}],
    ],
  },
};

describe.each(Object.entries(tables))('%s', (_name, { rule, code, message, accepts, refuses }) => {
  it.each(accepts)('accepts %p', (value) => {
    expect(rule(value)).toBeUndefined();
  });

  it.each(refuses)('rejects %p', (value) => {
    expect(rule(value)).toEqual({ code, message });
  });
});

describe('length', () => {
  const rule = length({ min: 2, max: 5 });

  it.each(['ab', 'abcde', 123, 'a b', '😀😀'])('accepts %p', (value) => {
    expect(rule(value)).toBeUndefined();
  });

  it('names the violated limit', () => {
    expect(rule('a')).toEqual({
      code: 'VALUE_IS_TOO_SHORT',
      message: 'Too short. Must be 2 character or more',
      limit: 2,
    });
    expect(rule('abcdef')).toEqual({
      code: 'VALUE_IS_TOO_LONG',
      message: 'Too long. Must be 5 characters or less',
      limit: 5,
    });
  });

  it('reports an exact length in the same way on both sides', () => {
    const exact = length({ min: 10, max: 10 });
    const message = 'Must be exactly 10 characters';
    expect(exact('123456789')).toEqual({ code: 'VALUE_IS_TOO_SHORT', message, limit: 10 });
    expect(exact('12345678901')).toEqual({ code: 'VALUE_IS_TOO_LONG', message, limit: 10 });
    expect(exact('1234567890')).toBeUndefined();
  });

  it('counts an emoji as one', () => {
    expect(length({ max: 2 })('😀😀')).toBeUndefined();
    expect(length({ max: 2 })('😀😀😀')?.code).toBe('VALUE_IS_TOO_LONG');
  });

  it('accepts exactly the lengths within its limits', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.nat(30), (size, one, other) => {
        const [min, max] = [Math.min(one, other), Math.max(one, other)];
        fc.pre(size > 0);
        expect(length({ min, max })('x'.repeat(size)) === undefined).toBe(size >= min && size <= max);
      }),
    );
  });
});

describe('forms of text', () => {
  it('accept a phone with any grouping', () => {
    const separator = fc.constantFrom('', ' ', '-', '.');
    const part = (size: number) => fc.stringMatching(new RegExp(`^[0-9]{${size}}$`));
    fc.assert(
      fc.property(
        part(3),
        part(3),
        part(4),
        separator,
        separator,
        fc.boolean(),
        (a, b, c, one, two, isBraced) => {
          expect(phone(`${isBraced ? `(${a})` : a}${one}${b}${two}${c}`)).toBeUndefined();
        },
      ),
    );
  });

  it('accept every address that fast-check generates from plain characters', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        fc.pre(!/\.[a-z]$/i.test(address));
        expect(email(address)).toBeUndefined();
      }),
    );
  });

  it('handle long invalid text without delay', () => {
    for (const text of [
      'a@'.repeat(20_000),
      'a.'.repeat(40_000),
      `a@${'b'.repeat(80_000)}`,
      '-'.repeat(80_000),
    ]) {
      expect(email(text)?.code).toBe('VALUE_IS_NOT_EMAIL');
      expect(phone(text)?.code).toBe('VALUE_IS_NOT_PHONE');
    }
  });
});
