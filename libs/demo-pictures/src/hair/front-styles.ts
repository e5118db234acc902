import type { HairStyle } from '../picture.ts';
import type { HairPainter } from './brush.ts';
import { looseFront } from './loose-front.ts';
import { boxBraids, crownBraid } from './front-braided.ts';
import { afro, curls } from './front-curly.ts';
import { ponytail, updo } from './front-gathered.ts';
import { crop, fade, pixie } from './front-short.ts';

/** Hair on a head seen from the front or three-quarter. */
export const frontStyles: Record<HairStyle, HairPainter> = {
  'long-waves': (brush) =>
    looseFront(brush, {
      length: 470,
      swing: 26,
      waves: 3,
      volume: 40,
      part: brush.random.between(-30, 30),
      ends: 14,
      tips: 0.6,
    }),
  'sleek-long': (brush) =>
    looseFront(brush, {
      length: 470,
      swing: 3,
      waves: 1,
      volume: 14,
      part: brush.random.between(-8, 8),
      ends: 10,
      tips: 0.25,
    }),
  bob: (brush) =>
    looseFront(brush, {
      length: 190,
      swing: 4,
      waves: 1,
      volume: 26,
      part: brush.random.between(-40, 40),
      ends: 40,
      tips: 0.15,
    }),
  lob: (brush) =>
    looseFront(brush, {
      length: 320,
      swing: 18,
      waves: 2.4,
      volume: 32,
      part: brush.random.between(-36, 36),
      ends: 12,
      tips: 0.55,
    }),
  pixie,
  curls,
  afro,
  updo,
  ponytail,
  'box-braids': boxBraids,
  'crown-braid': crownBraid,
  fade,
  crop,
};
