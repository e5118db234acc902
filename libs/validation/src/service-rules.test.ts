import { describe, expect, it } from '@jest/globals';
import { checkFields, fieldCodes } from './fields.ts';
import { salonServiceFields } from './service-rules.ts';

describe('a salon service (spec 5.5)', () => {
  const paid = salonServiceFields({ allowZeroPrice: false });
  const good = { price: '45', duration: 3600, processing: 2700 };

  it.each([
    ['nothing', { price: '' }, { price: ['VALUE_IS_REQUIRED'] }],
    ['cents', { price: '4.5' }, { price: ['VALUE_IS_NOT_A_NUMBER'] }],
    ['five digits', { price: '12345' }, { price: ['VALUE_IS_TOO_LONG'] }],
    ['zero', { price: 0 }, { price: ['VALUE_IS_TO_LOW'] }],
    ['no duration', { duration: -1 }, { duration: ['VALUE_IS_REQUIRED'], processing: ['VALUE_IS_TO_HIGH'] }],
    ['no processing', { processing: -1 }, { processing: ['VALUE_IS_REQUIRED'] }],
    ['processing beyond the duration', { processing: 4500 }, { processing: ['VALUE_IS_TO_HIGH'] }],
  ])('refuses %s', (_what, changes, codes) => {
    expect(fieldCodes(paid, { ...good, ...changes })).toEqual(codes);
  });

  it('takes processing up to the duration, and says what the limit is', () => {
    expect(checkFields(paid, { ...good, processing: 3600 })).toEqual({});
    expect(checkFields(paid, { ...good, processing: 4500 }).processing?.message).toBe(
      'Must be equal or less than the duration',
    );
  });

  it('costs nothing only where that is allowed', () => {
    expect(checkFields(salonServiceFields({ allowZeroPrice: true }), { ...good, price: '0' })).toEqual({});
  });
});
