import { describe, expect, it } from '@jest/globals';
import { applyMask, phoneMask, zipMask } from './masked-fields.component.tsx';

describe('masks', () => {
  it.each([
    ['', ''],
    ['2', '(2'],
    ['2125', '(212) 5'],
    ['2125550147', '(212) 555-0147'],
    ['21255501479', '(212) 555-0147'],
    ['12125550147', '(212) 555-0147'],
    ['+1 212 555 0147', '(212) 555-0147'],
  ])('show the phone %p as %p', (digits, shown) => {
    expect(applyMask(digits, phoneMask)).toBe(shown);
  });

  it.each([
    ['85', '85'],
    ['8500412', '85004'],
    ['85a04', '8504'],
  ])('show the ZIP %p as %p', (typed, shown) => {
    expect(applyMask(typed, zipMask)).toBe(shown);
  });
});
