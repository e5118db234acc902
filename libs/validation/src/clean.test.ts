import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanText, digitsOf, formatPhone, normalizeEmail } from './clean.ts';

describe('clean text', () => {
  it.each([
    ['  Ada   Byron ', 'Ada Byron'],
    ['Ada\u200b\u0000', 'Ada'],
    ['Jose\u0301', 'José'],
    ['a\n\tb', 'a b'],
    ['\u202eevil', 'evil'],
    ['!\t\u0000\t!', '! !'],
    ['e\u200d\u0301', 'é'],
    ['', ''],
  ])('cleans %j to %j', (text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the normalized form of an e-mail address', () => {
  it.each([
    [' IDA@Example.test ', 'ida@example.test'],
    ['i\u200bda@example.test', 'ida@example.test'],
    ['\uff49da@example.test', 'ida@example.test'],
    ['\u0130da@example.test', 'i\u0307da@example.test'],
    ['\u0131da@example.test', '\u0131da@example.test'],
    ['\u212aim@example.test', 'kim@example.test'],
  ])('normalizes %j to %j', (typed, expected) => {
    expect(normalizeEmail(typed)).toBe(expected);
  });

  it('is idempotent for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('is the same for equivalent characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const form = normalizeEmail(text);
        for (const written of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
          expect(normalizeEmail(text.normalize(written))).toBe(form);
        expect(normalizeEmail(text.toLowerCase())).toBe(form);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('digits', () => {
  it('are extracted from a mask', () => {
    expect(digitsOf('(212) 555-0123')).toBe('2125550123');
    expect(digitsOf('abc')).toBe('');
  });
});

describe('a phone', () => {
  it.each([
    ['6025550143', '(602) 555-0143'],
    ['', ''],
    ['60255501', '60255501'],
  ])('formats %j as %j', (phone, expected) => {
    expect(formatPhone(phone)).toBe(expected);
  });
});
