import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { commissionsOf } from './commissions.ts';

describe('commissions of artists', () => {
  it('are a percentage of their own services, rounded once', () => {
    const services = [
      { artistId: 1, priceCents: 3_333 },
      { artistId: 2, priceCents: 5_000 },
      { artistId: 1, priceCents: 3_333 },
      { artistId: 3, priceCents: 9_900 },
    ];
    // 6,666 × 12.5 % = 833.25; two rounded parts would be 834.
    const percents = new Map([
      [1, 12.5],
      [2, 100],
      [9, 50],
    ]);
    expect(commissionsOf(services, percents)).toEqual([
      { artistId: 1, cents: 833 },
      { artistId: 2, cents: 5_000 },
    ]);
  });

  it('are never more than the services', () => {
    const service = fc.record({
      artistId: fc.integer({ min: 1, max: 4 }),
      priceCents: fc.integer({ min: 0, max: 999_900 }),
    });
    const percents = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(service, { maxLength: 6 }), percents, (services, hundredths) => {
        const shares = commissionsOf(services, new Map(hundredths.map((part, id) => [id, part / 100])));
        for (const { artistId, cents } of shares) {
          const own = services.filter((one) => one.artistId === artistId);
          expect(cents).toBeLessThanOrEqual(own.reduce((sum, { priceCents }) => sum + priceCents, 0));
        }
      }),
    );
  });
});
