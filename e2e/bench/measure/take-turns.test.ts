import { describe, expect, it } from '@jest/globals';
import { takeTurns } from './take-turns.ts';

describe('takeTurns', () => {
  it('takes all in every round, there and back, and does not count the first', async () => {
    const order: string[] = [];
    const take = (name: string) => async () => order.push(name);
    const taken = await takeTurns(2, { a: take('a'), b: take('b') });
    expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
    expect(taken).toEqual({ a: [4, 5], b: [3, 6] });
  });
});
