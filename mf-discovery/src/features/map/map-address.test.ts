import { describe, expect, it } from '@jest/globals';
import { readMapShown, withMap } from './map-address.ts';

describe('the map in an address', () => {
  it.each([
    ['', false],
    ['?map=1', true],
    ['?where=85001&map=1', true],
    ['?map=0', false],
    ['?map=%3Cscript%3E', false],
  ])('is shown for %j: %s', (query, expected) => {
    expect(readMapShown(query)).toBe(expected);
  });

  it('is added and removed without changing the search', () => {
    expect(withMap('?where=85001', true)).toBe('?where=85001&map=1');
    expect(withMap('?where=85001&map=1', true)).toBe('?where=85001&map=1');
    expect(withMap('?where=85001&map=1', false)).toBe('?where=85001');
    expect(withMap('?map=1', false)).toBe('');
  });
});
