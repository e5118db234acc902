import { describe, expect, it } from '@jest/globals';
import { problemOfFile } from './photo-file.ts';

describe('the file of a photo', () => {
  it.each([
    ['image/jpeg', 10_485_760, undefined],
    ['image/png', 1, undefined],
    ['image/jpeg', 10_485_761, "File's too big."],
    ['image/gif', 1, 'Wrong file format.'],
    ['image/heic', 99_999_999, 'Wrong file format.'],
    ['', 1, 'Wrong file format.'],
  ])('of type "%s" with %d bytes: %s', (type, size, problem) => {
    expect(problemOfFile({ type, size })).toBe(problem);
  });
});
