import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isPlainData } from './plain-data.ts';

describe('plain data', () => {
  it('is whatever JSON can say', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isPlainData(value)));
  });

  it('may leave fields out, and may hold one object twice', () => {
    const shared = { id: 1 };
    expect(isPlainData({ optional: undefined, first: shared, second: shared })).toBe(true);
  });

  it.each([
    ['a date', new Date(0)],
    ['a function', () => 1],
    ['a class instance', new (class Artist {})()],
    ['not a number', { price: Number.NaN }],
    ['a hole in a list', [undefined]],
    ['a map', new Map()],
    ['a big integer', 1n],
  ])('is not %s', (_what, value) => {
    expect(isPlainData({ value })).toBe(false);
  });

  it('has no cycles', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(isPlainData(loop)).toBe(false);
  });
});
