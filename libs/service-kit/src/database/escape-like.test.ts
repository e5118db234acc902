import { describe, expect, it } from '@jest/globals';
import { escapeLike } from './escape-like.ts';

describe('escapeLike', () => {
  it.each([
    ['Diaz', 'Diaz'],
    ['', ''],
    ['100%', String.raw`100\%`],
    ['first_name', String.raw`first\_name`],
    [String.raw`a\b`, String.raw`a\\b`],
    [String.raw`\%`, String.raw`\\\%`],
  ])('escapes %j as %j', (text, escaped) => {
    expect(escapeLike(text)).toBe(escaped);
  });
});
