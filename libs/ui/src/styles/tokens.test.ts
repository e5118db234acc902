import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { contrast } from './testing/contrast.ts';

const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const colors = new Map(
  [...source.matchAll(/--([a-z-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

function color(name: string, theme: 'light' | 'dark'): string {
  const found = colors.get(name);
  if (found === undefined) throw new Error(`tokens.css has no color ${name}`);
  return found[theme];
}

/** All combinations of text and background in use; WCAG 2.2 1.4.3 requires 4.5 for any text size. */
const textPairs = [
  ...['paper', 'surface', 'blush', 'honey-wash'].map((ground) => ['ink', ground]),
  ...['paper', 'surface'].flatMap((ground) =>
    ['ink-soft', 'rouge', 'rouge-deep', 'aubergine', 'sage', 'honey', 'error'].map((text) => [text, ground]),
  ),
  ['on-rouge', 'rouge'],
  ['on-rouge', 'rouge-deep'],
  ['aubergine', 'blush'],
  ['aubergine', 'blush-deep'],
  ['ink', 'blush-deep'],
  ['rouge-deep', 'blush'],
  ['sage', 'sage-wash'],
  ['honey', 'honey-wash'],
  ['error', 'error-wash'],
] as [string, string][];

/** Outlines and rings of controls; 1.4.11 requires 3. */
const shapePairs = ['edge', 'focus', 'rouge', 'error', 'sage', 'aubergine', 'honey'].flatMap((shape) =>
  ['paper', 'surface'].map((ground) => [shape, ground] as [string, string]),
);

describe.each(['light', 'dark'] as const)('the %s colors', (theme) => {
  it.each(textPairs)('have readable %s on %s', (text, ground) => {
    expect(contrast(color(text, theme), color(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapePairs)('have visible %s on %s', (shape, ground) => {
    expect(contrast(color(shape, theme), color(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

describe('contrast', () => {
  it('is 21 between black and white and 1 between equals', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#a8213a', '#a8213a')).toBe(1);
  });
});
