import { describe, expect, it } from '@jest/globals';
import { waitText } from './attempt-counter.ts';

describe('the time to wait', () => {
  it.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [840, '14 minutes'],
    [841, '15 minutes'],
    [3600, '60 minutes'],
  ])('of %i seconds is formatted as %s', (seconds, text) => {
    expect(waitText(seconds)).toBe(text);
  });
});
