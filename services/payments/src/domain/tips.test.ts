import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tipsOf } from './tips.ts';

describe('the tip', () => {
  it('is divided by the prices of the services of each artist', () => {
    const services = [
      { artistId: 1, priceCents: 6_000 },
      { artistId: 2, priceCents: 3_000 },
      { artistId: 1, priceCents: 1_000 },
    ];
    expect(tipsOf(2_001, services)).toEqual([
      { artistId: 1, cents: 1_401 },
      { artistId: 2, cents: 600 },
    ]);
  });

  it('is divided in equal parts if all services were free', () => {
    const services = [1, 2].map((artistId) => ({ artistId, priceCents: 0 }));
    expect(tipsOf(101, services)).toEqual([
      { artistId: 1, cents: 51 },
      { artistId: 2, cents: 50 },
    ]);
  });

  it('goes to artists to the cent, also when it is larger than the price', () => {
    const service = fc.record({
      artistId: fc.integer({ min: 1, max: 4 }),
      priceCents: fc.integer({ min: 0, max: 999_900 }),
    });
    fc.assert(
      fc.property(
        fc.nat(99_999_999),
        fc.array(service, { minLength: 1, maxLength: 20 }),
        (tipCents, services) => {
          const tips = tipsOf(tipCents, services);
          expect(tips.reduce((sum, { cents }) => sum + cents, 0)).toBe(tipCents);
          expect(tips.every(({ cents }) => cents >= 0)).toBe(true);
          expect(new Set(tips.map(({ artistId }) => artistId)).size).toBe(tips.length);
        },
      ),
    );
  });
});
