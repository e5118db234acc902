import { describe, expect, it } from '@jest/globals';
import { problemOfFile } from './photo-file.ts';

describe('the file of a photo', () => {
  it.each([
    ['image/jpeg', 10_485_760, undefined],
    ['image/png', 1, undefined],
    ['image/jpeg', 10_485_761, "File's too big."],
    ['image/gif', 1, 'Wrong file format.'],
    ['image/heic', 10_485_760, undefined],
    ['image/heic', 10_485_761, "File's too big."],
    ['image/svg+xml', 1, 'Wrong file format.'],
    ['', 1, 'Wrong file format.'],
  ])('of type "%s" with %d bytes: %s', (type, size, problem) => {
    expect(problemOfFile({ type, size, name: 'a.jpg' })).toBe(problem);
  });

  it('is known as HEIC by its ending, where the browser does not know the type', () => {
    const [photo, text] = ['IMG_0001.HEIC', 'heic.txt'].map((name) => ({ type: '', size: 1, name }));
    expect(photo && problemOfFile(photo)).toBeUndefined();
    expect(text && problemOfFile(text)).toBe('Wrong file format.');
  });
});
