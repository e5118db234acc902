import { describe, expect, it } from '@jest/globals';
import { buildPictures } from './build-pictures.ts';
import { palettes, skinTones } from './tones.ts';

const pictures = buildPictures();

function countOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

describe('the list of pictures', () => {
  it('is the same each time', () => {
    expect(buildPictures()).toEqual(pictures);
  });

  it('has at least 240 works, with ids from 1 without gaps and without repeated specs', () => {
    expect(pictures.filter(({ isBefore }) => !isBefore).length).toBeGreaterThanOrEqual(240);
    expect(pictures.map(({ id }) => id)).toEqual(pictures.map((_, index) => index + 1));
    expect(new Set(pictures.map(({ spec }) => JSON.stringify(spec))).size).toBe(pictures.length);
  });

  it('shows every skin tone and every palette about as often as any other', () => {
    const works = pictures.filter(({ isBefore }) => !isBefore).map(({ spec }) => spec);
    for (const [values, names] of [
      [works.map(({ skin }) => skin), skinTones],
      [works.map(({ palette }) => palette), palettes],
    ] as const) {
      const counts = [...countOf<string>(values).values()];
      expect(counts).toHaveLength(names.length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(4);
    }
  });

  it('keeps the person, the place and the light within a pair', () => {
    const pairs = pictures.filter(({ beforePictureId }) => beforePictureId !== null);
    expect(pairs.length).toBeGreaterThanOrEqual(30);
    for (const { spec, beforePictureId } of pairs) {
      const before = pictures.find(({ id }) => id === beforePictureId);
      const { subject, skin, hair, palette, backdrop, isFlipped, seed } = spec;
      expect(before?.isBefore).toBe(true);
      expect(before?.spec).toMatchObject({ subject, skin, hair, palette, backdrop, isFlipped, seed });
      expect(before?.spec).not.toEqual(spec);
    }
  });

  it('gives each picture services that it can illustrate', () => {
    for (const { services } of pictures) {
      expect(services.length).toBeGreaterThan(0);
      expect(new Set(services).size).toBe(services.length);
    }
  });
});
