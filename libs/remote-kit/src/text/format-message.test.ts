import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { formatMessage } from './format-message.ts';

type Format = typeof formatMessage;

/** The library whose syntax this is, as the judge. */
const judge: Format = (source, values, locale) =>
  String(new IntlMessageFormat(source, locale).format(values));

/** What a formatter makes of a message, or that it refuses it. */
function outcome(format: Format, ...rest: Parameters<Format>): string {
  try {
    return format(...rest);
  } catch {
    return 'refused';
  }
}

const text = fc.stringMatching(/^[a-zA-Z0-9 .,:!?'"\-()é–]{0,12}$/);
const piece = (depth: number): fc.Arbitrary<string> => {
  const plain = fc.oneof(
    text,
    fc.constantFrom('{name}', '{ name }', '{count, number}', "'{'quoted'}'", "''", '#', "It's"),
  );
  if (depth === 0) return plain;
  const inner = fc.array(piece(depth - 1), { maxLength: 3 }).map((pieces) => pieces.join(''));
  const plural = fc
    .tuple(inner, inner, inner)
    .map(([none, one, other]) => `{count, plural, =0 {${none}} one {${one}} other {${other}}}`);
  const select = fc
    .tuple(inner, inner)
    .map(([client, other]) => `{role, select, client {${client}} other {${other}}}`);
  return fc.oneof(plain, plural, select);
};
const message = fc.array(piece(2), { maxLength: 5 }).map((pieces) => pieces.join(''));

describe('formatting a message', () => {
  it('fills it as ICU does', () => {
    const values = fc.record({
      name: fc.string(),
      count: fc.integer({ min: 0, max: 20_000 }),
      role: fc.constantFrom('client', 'artist'),
    });
    const locale = fc.constantFrom('en-US', 'de', 'pl', 'ar-EG');
    fc.assert(
      fc.property(message, values, locale, (source, filling, tag) => {
        expect(outcome(formatMessage, source, filling, tag)).toBe(outcome(judge, source, filling, tag));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    [
      'Too long. Must be {limit} characters or less',
      { limit: 50 },
      'Too long. Must be 50 characters or less',
    ],
    ["File's too big.", {}, "File's too big."],
    ["Houston, we've got a problem", {}, "Houston, we've got a problem"],
    ['{days, plural, one {# day left} other {# days left}}', { days: 1 }, '1 day left'],
    ['{days, plural, one {# day left} other {# days left}}', { days: 1200 }, '1,200 days left'],
  ])('fills %j', (source, values, expected) => {
    expect(formatMessage(source, values, 'en-US')).toBe(expected);
  });

  it.each(['{', '{}', '{name', '{when, date}', '{count, plural}', '{count, plural, one {x}}', '{a b}'])(
    'refuses %j',
    (source) => {
      expect(() => formatMessage(source, { name: 'a', count: 1, a: 1 }, 'en-US')).toThrow('Not a message');
    },
  );

  it('refuses to leave a value out', () => {
    expect(() => formatMessage('Hello {name}', {}, 'en-US')).toThrow('{name}');
  });
});
