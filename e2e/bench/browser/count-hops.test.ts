import { describe, expect, it } from '@jest/globals';
import { countHops } from './count-hops.ts';

const request = (requestedAt: number, endedAt: number) => ({ url: 'http://portal/', requestedAt, endedAt });

describe('countHops', () => {
  it('counts parallel requests as one hop', () => {
    expect(countHops([request(0, 1), request(1, 3), request(1.1, 2)])).toBe(2);
  });

  it('follows the longest chain in any order of the records', () => {
    expect(countHops([request(3, 4), request(0, 1), request(1, 2), request(1, 9)])).toBe(3);
  });

  it('does not extend a chain after a request that never ended', () => {
    expect(countHops([request(0, Infinity), request(5, 6)])).toBe(1);
  });
});
