import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  balanceOfCard,
  changeCard,
  codeBytes,
  codeOf,
  normalizeCode,
  showCode,
  type GiftCardAmounts,
  type GiftCardChange,
} from './gift-card.ts';

const sold = (amountCents: number): GiftCardAmounts => ({
  amountCents,
  heldCents: 0,
  usedCents: 0,
  returnedCents: 0,
  refundedCents: 0,
});
const change = fc.record({
  kind: fc.constantFrom<GiftCardChange['kind']>('hold', 'release', 'use', 'return'),
  cents: fc.integer({ min: -100, max: 60_000 }),
});

describe('the balance of a gift card', () => {
  it('is never below zero or above what was sold, and with what it has paid always adds up to that', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 50_000 }), fc.array(change), (amountCents, changes) => {
        let card = sold(amountCents);
        const sums = { use: 0, return: 0 };
        for (const one of changes) {
          let next: GiftCardAmounts;
          try {
            next = changeCard(card, one);
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError);
            continue;
          }
          card = next;
          if (one.kind === 'use' || one.kind === 'return') sums[one.kind] += one.cents;
          expect(balanceOfCard(card)).toBeGreaterThanOrEqual(0);
          expect(balanceOfCard(card)).toBeLessThanOrEqual(amountCents);
          // Redeemed is what was sold less what is left.
          expect(sums.use - sums.return).toBe(amountCents - balanceOfCard(card) - card.heldCents);
        }
      }),
    );
  });

  it('can be spent to the cent, and is there again after a refund', () => {
    let card = changeCard(sold(5_000), { kind: 'hold', cents: 5_000 });
    expect(balanceOfCard(card)).toBe(0);
    expect(() => changeCard(card, { kind: 'hold', cents: 1 })).toThrow(RangeError);
    card = changeCard(card, { kind: 'use', cents: 5_000 });
    card = changeCard(card, { kind: 'return', cents: 2_000 });
    expect(balanceOfCard(card)).toBe(2_000);
    expect(() => changeCard(card, { kind: 'return', cents: 3_001 })).toThrow(RangeError);
  });
});

describe('a gift card whose buyer has some of its price back', () => {
  it('has less left, and nothing where visits had used more, but what is held can still be used', () => {
    let card = changeCard(sold(5_000), { kind: 'hold', cents: 3_000 });
    card = { ...card, refundedCents: 1_500 };
    expect(balanceOfCard(card)).toBe(500);
    card = { ...card, refundedCents: 5_000 };
    expect(balanceOfCard(card)).toBe(0);
    expect(() => changeCard(card, { kind: 'hold', cents: 1 })).toThrow(RangeError);
    expect(changeCard(card, { kind: 'use', cents: 3_000 })).toMatchObject({ heldCents: 0, usedCents: 3_000 });
  });
});

describe('the code of a gift card', () => {
  it('has 16 characters, five random bits each', () => {
    expect(codeOf(new Uint8Array(codeBytes))).toBe('0000000000000000');
    expect(codeOf(Uint8Array.from({ length: codeBytes }, (_, index) => 255 - index))).toBe(
      'ZYXWVTSRQPNMKJHG',
    );
    const codes = new Set(Array.from({ length: 1_000 }, () => codeOf(randomBytes(codeBytes))));
    expect(codes.size).toBe(1_000);
  });

  it.each(['ab1d-0fgh-jkmn-pqrs', 'ABID OFGH JKMN PQRS', ' abldofghjkmnpqrs '])(
    'is found as it is typed: %s',
    (typed) => {
      expect(normalizeCode(typed)).toBe('AB1D0FGHJKMNPQRS');
    },
  );

  it('is read in groups of four, and found as it is read', () => {
    expect(showCode('AB1D0FGHJKMNPQRS')).toBe('AB1D-0FGH-JKMN-PQRS');
    fc.assert(
      fc.property(fc.uint8Array({ minLength: codeBytes, maxLength: codeBytes }), (bytes) => {
        expect(normalizeCode(showCode(codeOf(bytes)))).toBe(codeOf(bytes));
      }),
    );
  });
});
