import type { HairStyle } from '../picture.ts';
import type { HairPainter } from './brush.ts';
import { afro, boxBraids, curls } from './profile-curly.ts';
import { falling } from './profile-falling.ts';
import { crownBraid, tailFrom, updo } from './profile-gathered.ts';
import { crop, fade, pixie } from './profile-short.ts';
import { swept } from './profile-swept.ts';

/** Hair on a head in profile to the left. */
export const profileStyles: Record<HairStyle, HairPainter> = {
  'long-waves': (brush) =>
    falling(brush, { length: 480, swing: 24, waves: 3, volume: 34, ends: 0, tips: 0.6 }),
  'sleek-long': (brush) =>
    falling(brush, { length: 500, swing: 2, waves: 1, volume: 6, ends: 0, tips: 0.25 }),
  bob: (brush) => falling(brush, { length: 180, swing: 3, waves: 1, volume: 20, ends: 44, tips: 0.15 }),
  lob: (brush) => falling(brush, { length: 300, swing: 16, waves: 2.4, volume: 24, ends: 16, tips: 0.55 }),
  pixie,
  curls,
  afro,
  updo,
  ponytail: (brush) => ({ back: tailFrom(brush, [170, -120]), front: swept(brush, [168, -124]) }),
  'box-braids': boxBraids,
  'crown-braid': crownBraid,
  fade,
  crop,
};
