import { describe, expect, it } from '@jest/globals';
import { retryDelayMs } from './send-due-mails.ts';

describe('a mail that could not be sent', () => {
  it.each([
    [1, 5_000],
    [2, 10_000],
    [3, 20_000],
    [8, 640_000],
    [9, 900_000],
    [2_000, 900_000],
  ])('waits after %d attempts for %d ms, never longer than a quarter of an hour', (attempts, delay) => {
    expect(retryDelayMs(attempts)).toBe(delay);
  });
});
