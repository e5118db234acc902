import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { buildPictures } from './build-pictures.ts';
import { drawPicture } from './draw-picture.ts';

const specs = buildPictures().map(({ spec }) => spec);
const drawn = specs.map(drawPicture);
const subjects = [...new Set(specs.map(({ subject }) => subject))];

describe('a drawn picture', () => {
  it('depends only on its spec', () => {
    const some = specs
      .map((spec, index) => ({ spec, svg: drawn[index] }))
      .filter((_, index) => index % 7 === 0);
    expect(some.toReversed().filter(({ spec, svg }) => drawPicture(spec) !== svg)).toEqual([]);
  });

  it('differs from all others', () => {
    const hashes = new Set(drawn.map((svg) => createHash('sha256').update(svg).digest('hex')));
    expect(hashes.size).toBe(drawn.length);
  });

  it.each(subjects)('of %s is well-formed, 900 by 1200', async (subject) => {
    const chosen = drawn.filter((_, index) => specs[index]?.subject === subject);
    const headers = await Promise.all(chosen.map((svg) => sharp(Buffer.from(svg)).metadata()));
    const wrong = headers.filter(
      ({ format, width, height }) => format !== 'svg' || width !== 900 || height !== 1200,
    );
    expect(headers.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

  it('has no text, filters, links or invalid numbers', () => {
    const faults = drawn.filter((svg) => /<text|<tspan|<filter|<image|href|NaN|undefined|Infinity/.test(svg));
    expect(faults).toEqual([]);
  });

  it.each(subjects)('of %s paints the whole sheet', async (subject) => {
    const index = specs.findIndex((spec) => spec.subject === subject);
    const { isOpaque } = await sharp(Buffer.from(drawn[index] ?? '')).stats();
    expect(isOpaque).toBe(true);
  });
});
