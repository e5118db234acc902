import { describe, expect, it } from '@jest/globals';
import { readPicture, withPicture } from './use-picture.ts';

describe('the picture in an address', () => {
  it.each([
    ['?picture=7', 7],
    ['?category=1&picture=7', 7],
    ['', null],
    ['?picture=', null],
    ['?picture=0', null],
    ['?picture=-1', null],
    ['?picture=1.5', null],
    ['?picture=1e99', null],
    ['?picture=%3Cscript%3E', null],
  ])('of %s is %s', (query, id) => {
    expect(readPicture(query)).toBe(id);
  });

  it('is stored beside the search', () => {
    expect(withPicture('?category=1&where=85001', 7)).toBe('?category=1&where=85001&picture=7');
    expect(withPicture('?category=1&picture=7', 8)).toBe('?category=1&picture=8');
  });

  it('is removed completely', () => {
    expect(withPicture('?category=1&picture=7', null)).toBe('?category=1');
    expect(withPicture('?picture=7', null)).toBe('');
  });
});
