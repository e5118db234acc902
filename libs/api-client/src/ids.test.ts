import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newId } from './ids.ts';

describe('an id', () => {
  it('is a UUID of version 7 that contains the time of its creation', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }), (date) => {
        const id = newId(date.getTime());
        expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
        expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(date.getTime());
      }),
    );
  });

  it('is unique', () => {
    const ids = Array.from({ length: 1000 }, () => newId(0));
    expect(new Set(ids).size).toBe(1000);
  });
});
