import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packagePartsOf } from './package-parts.ts';

const cut = { id: 1, serviceId: 501, priceCents: 5_000 };
const secondCut = { id: 2, serviceId: 501, priceCents: 4_000 };
const color = { id: 3, serviceId: 502, priceCents: 9_000 };

describe('packagePartsOf', () => {
  it('pays each service by one visit of a package for it', () => {
    const packages = [{ id: 7, serviceId: 501, visitsLeft: 5 }];
    expect(packagePartsOf([cut, color, secondCut], packages)).toEqual([
      { packageId: 7, orderServiceId: 1, cents: 5_000 },
      { packageId: 7, orderServiceId: 2, cents: 4_000 },
    ]);
  });

  it('takes the package that was bought first, and then the next', () => {
    const packages = [
      { id: 9, serviceId: 501, visitsLeft: 3 },
      { id: 7, serviceId: 501, visitsLeft: 1 },
    ];
    expect(packagePartsOf([cut, secondCut], packages).map(({ packageId }) => packageId)).toEqual([7, 9]);
  });

  it('takes no visit for a free service', () => {
    const packages = [{ id: 7, serviceId: 501, visitsLeft: 5 }];
    expect(packagePartsOf([{ ...cut, priceCents: 0 }], packages)).toEqual([]);
  });

  it('never uses more visits than there are, and pays no service twice', () => {
    const service = fc.record({
      serviceId: fc.integer({ min: 1, max: 3 }),
      priceCents: fc.integer({ min: 0, max: 10_000 }),
    });
    const prepaid = fc.record({
      serviceId: fc.integer({ min: 1, max: 3 }),
      visitsLeft: fc.integer({ min: 0, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(service), fc.array(prepaid), (services, prepaids) => {
        const packages = prepaids.map((one, id) => ({ ...one, id }));
        const parts = packagePartsOf(
          services.map((one, id) => ({ ...one, id })),
          packages,
        );
        expect(new Set(parts.map(({ orderServiceId }) => orderServiceId)).size).toBe(parts.length);
        for (const { id, visitsLeft } of packages)
          expect(parts.filter(({ packageId }) => packageId === id).length).toBeLessThanOrEqual(visitsLeft);
      }),
    );
  });
});
