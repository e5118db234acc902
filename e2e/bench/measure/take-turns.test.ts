import { describe, expect, it } from '@jest/globals';
import { takeTurns } from './take-turns.ts';

describe('takeTurns', () => {
  it('runs all measurements in every round, in alternating order, and drops the first round', async () => {
    const order: string[] = [];
    const run = (name: string) => async () => order.push(name);
    const results = await takeTurns(2, { a: run('a'), b: run('b') });
    expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
    expect(results).toEqual({ a: [4, 5], b: [3, 6] });
  });
});
