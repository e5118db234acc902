import { describe, expect, it } from '@jest/globals';
import { backOffMs } from './live-connection.ts';

describe('backOffMs', () => {
  it.each([
    [0, 2_000],
    [1, 4_000],
    [2, 8_000],
    [3, 16_000],
    [4, 30_000],
    [5, 30_000],
    [2_000, 30_000],
  ])('after %i failures is from 1 s to %i ms', (failures, max) => {
    expect(backOffMs(failures, 0)).toBe(1_000);
    expect(backOffMs(failures, 1)).toBe(max);
    expect(backOffMs(failures, 0.5)).toBe(1_000 + (max - 1_000) / 2);
  });
});
