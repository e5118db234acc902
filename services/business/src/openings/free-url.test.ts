import { describe, expect, it } from '@jest/globals';
import { slugOf } from './open-draft.ts';

describe('the address of a salon', () => {
  it.each([
    ['Desert Bloom', 'desert-bloom'],
    ["Röck & Roll's", 'rock-and-rolls'],
    ['Cut+Color', 'cut-plus-color'],
    ['Is it you? Yes!', 'is-it-you-yes'],
    ['J. R.-Style', 'j-r-style'],
    ['  A  ', 'a'],
    ['Ω', 'salon'],
    ['../../admin', 'admin'],
  ])('is derived from its title: %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });
});
