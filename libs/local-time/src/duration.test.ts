import { describe, expect, it } from '@jest/globals';
import { formatDuration } from './duration.ts';

describe('a duration', () => {
  it.each([
    [900, '15 min'],
    [3_600, '1 h'],
    [4_500, '1 h 15 min'],
    [0, '0 min'],
  ])('of %d s reads %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
