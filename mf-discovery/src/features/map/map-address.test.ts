import { describe, expect, it } from '@jest/globals';
import { readMapShown, withMap } from './map-address.ts';

describe('the map in an address', () => {
  it.each([
    ['', false],
    ['?map=1', true],
    ['?where=85001&map=1', true],
    ['?map=0', false],
    ['?map=%3Cscript%3E', false],
  ])('is shown by %j: %s', (query, expected) => {
    expect(readMapShown(query)).toBe(expected);
  });

  it('comes and goes, and leaves the search as it is', () => {
    expect(withMap('?where=85001', true)).toBe('?where=85001&map=1');
    expect(withMap('?where=85001&map=1', true)).toBe('?where=85001&map=1');
    expect(withMap('?where=85001&map=1', false)).toBe('?where=85001');
    expect(withMap('?map=1', false)).toBe('');
  });
});
