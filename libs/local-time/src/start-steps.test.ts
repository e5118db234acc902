import { describe, expect, it } from '@jest/globals';
import { roundUpToStartStep, startStepSeconds } from './start-steps.ts';

describe('start steps', () => {
  it('are the quarter hours', () => {
    expect(startStepSeconds).toBe(15 * 60);
  });

  it.each([
    [0, 0],
    [0.5, 900],
    [1, 900],
    [899, 900],
    [900, 900],
    [36_001, 36_900],
    [86_400, 86_400],
  ])('round %d seconds up to %d', (seconds, step) => {
    expect(roundUpToStartStep(seconds)).toBe(step);
  });
});
