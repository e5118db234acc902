import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildPictures, drawPicture } from '@frizo/demo-pictures';
import sharp, { type Sharp } from 'sharp';
import { differingBits, isSameLook, looksOf, mirroredRegion, type Look } from './perceptual-hash.ts';

/** Of every kind of picture of the demo, and two hands in the same pose with other colors. */
const drawn = buildPictures().filter(({ id }) => [1, 40, 80, 122, 137, 173, 226, 253, 290].includes(id));

const draw = (spec: (typeof drawn)[number]['spec']) =>
  sharp(Buffer.from(drawPicture(spec)))
    .jpeg({ quality: 90 })
    .toBuffer();

/** Cuts off these shares of 900 by 1200 pixels. */
const crop = (picture: Sharp, { left = 0, top = 0, right = 0, bottom = 0 }) =>
  picture.extract({
    left: Math.round(900 * left),
    top: Math.round(1_200 * top),
    width: Math.round(900 * (1 - left - right)),
    height: Math.round(1_200 * (1 - top - bottom)),
  });

const copies: readonly (readonly [string, (picture: Sharp) => Sharp])[] = [
  ['compressed hard', (picture) => picture.jpeg({ quality: 30 })],
  ['a sixth of the size', (picture) => picture.resize({ width: 150 }).jpeg({ quality: 60 })],
  ['another format', (picture) => picture.png()],
  ['a little brighter', (picture) => picture.modulate({ brightness: 1.08 })],
  ['more saturated', (picture) => picture.modulate({ saturation: 1.25 })],
  ['of another hue', (picture) => picture.modulate({ hue: 10 })],
  [
    'warmer',
    (picture) =>
      picture.recomb([
        [1.06, 0, 0],
        [0, 1, 0],
        [0, 0, 0.94],
      ]),
  ],
  ['of more contrast', (picture) => picture.linear(1.1, -12)],
  ['cropped by a twentieth at the top', (picture) => crop(picture, { top: 0.05 })],
  ['cropped by a tenth at the bottom', (picture) => crop(picture, { bottom: 0.1 })],
  ['cropped by a tenth at the left', (picture) => crop(picture, { left: 0.1 })],
  [
    'cropped by a twentieth on all sides',
    (picture) => crop(picture, { left: 0.05, top: 0.05, right: 0.05, bottom: 0.05 }),
  ],
  ['cropped by a twelfth at a corner', (picture) => crop(picture, { right: 0.08, bottom: 0.08 })],
  ['mirrored', (picture) => picture.flop()],
  [
    'mirrored, cropped and compressed',
    (picture) => crop(picture, { bottom: 0.1 }).flop().jpeg({ quality: 50 }),
  ],
  [
    'cropped, small and compressed',
    (picture) => crop(picture, { left: 0.1 }).resize({ width: 300 }).jpeg({ quality: 50 }),
  ],
];

describe('the looks of a picture', () => {
  const originals: Buffer[] = [];
  const looks: Look[][] = [];

  beforeAll(async () => {
    for (const { spec } of drawn) {
      const original = await draw(spec);
      originals.push(original);
      looks.push(await looksOf(sharp(original)));
    }
  });

  /** As the review finds it: the whole of the one, as it is or mirrored, any part of the other. */
  const isFound = (looked: readonly Look[], stored: readonly Look[]) =>
    looked
      .filter(({ region }) => region === 0 || region === mirroredRegion)
      .some((whole) => stored.some((part) => part.region !== mirroredRegion && isSameLook(whole, part)));

  it.each(copies)('are found in most copies that are %s', async (_change, change) => {
    let found = 0;
    for (const [index, original] of originals.entries()) {
      const copy = await change(sharp(original)).toBuffer();
      if (isFound(await looksOf(sharp(copy)), looks[index] ?? [])) found += 1;
    }
    expect(found / originals.length).toBeGreaterThan(0.8);
  });

  it('differ between all other pictures', () => {
    const same = drawn.flatMap(({ id }, index) =>
      drawn.flatMap((other, at) =>
        at !== index && isFound(looks[index] ?? [], looks[at] ?? []) ? [[id, other.id]] : [],
      ),
    );
    expect(same).toEqual([]);
  });

  it('are the same each time', async () => {
    const again = await looksOf(sharp(originals[0]));
    expect(again).toEqual(looks[0]);
    expect(again.map(({ region }) => region)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('differing bits', () => {
  it.each([
    [0n, 0n, 0],
    [0n, -1n, 64],
    [5n, 6n, 2],
    [-9_223_372_036_854_775_808n, 0n, 1],
  ])('of %s and %s are %d', (one, other, count) => {
    expect(differingBits(one, other)).toBe(count);
  });
});
