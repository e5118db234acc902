import { mix } from '../tools/color.ts';
import { curve, type Point } from '../tools/geometry.ts';
import { ribbon, smoothLine, smoothShape, tapered } from '../tools/paths.ts';
import { ellipse, line, type Sheet, shape } from '../tools/sheet.ts';
import type { FaceInks } from './look.ts';

const seam: readonly Point[] = curve('-44 -4, -24 -1, -9 0, 0 4, 9 0, 24 -1, 44 -4');

/** Closed lips around (0, 0), 84 wide. */
export function mouth(sheet: Sheet, { skin, makeUp }: FaceInks): string {
  const color = mix(skin.base, makeUp.lip, makeUp.lipStrength);
  const dark = mix(color, skin.line, 0.38);
  const upper = smoothShape([...seam, [28, -12], [11, -20], [0, -15.5], [-11, -20], [-28, -12]]);
  const lower = smoothShape([...seam, [28, 16], [12, 25], [0, 26.5], [-12, 25], [-28, 16]]);
  const upperFill = sheet.linear(
    [0, -20],
    [0, 6],
    [
      [0, mix(color, skin.light, 0.1)],
      [1, dark],
    ],
  );
  const lowerFill = sheet.linear(
    [0, -2],
    [0, 27],
    [
      [0, mix(color, skin.line, 0.16)],
      [0.45, mix(color, skin.light, 0.16)],
      [1, color],
    ],
  );
  const gleam = sheet.radial(
    [-4, 12],
    20,
    [
      [0, '#fff6f0', 0.15 + 0.5 * makeUp.glow],
      [1, '#fff6f0', 0],
    ],
    0.4,
  );
  return [
    ellipse(
      0,
      36,
      26,
      8,
      sheet.radial(
        [0, 36],
        26,
        [
          [0, skin.shade, 0.55],
          [1, skin.shade, 0],
        ],
        0.35,
      ),
    ),
    shape(lower, lowerFill),
    shape(upper, upperFill),
    ellipse(-4, 12, 22, 9, gleam),
    shape(ribbon(seam, tapered(3.2, 0.5), 16), skin.line, 0.78),
    line(smoothLine(curve('-28 -12.5, -11 -20.5, 0 -16, 11 -20.5, 28 -12.5')), skin.light, 1.6, 0.3),
  ].join('');
}
