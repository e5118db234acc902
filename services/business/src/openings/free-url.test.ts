import { describe, expect, it } from '@jest/globals';
import { slugOf } from './open-draft.ts';

describe('the address of a salon', () => {
  it.each([
    ['Desert Bloom', 'desert-bloom'],
    ["Röck & Roll's", 'rock-and-rolls'],
    ['Cut+Colour', 'cut-plus-colour'],
    ['Is it you? Yes!', 'is-it-you-yes'],
    ['J. R.-Style', 'j-r-style'],
    ['  A  ', 'a'],
    ['Ω', 'salon'],
    ['../../admin', 'admin'],
  ])('comes from its title: %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });
});
