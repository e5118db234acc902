import { curve, type Point, sampled } from '../tools/geometry.ts';
import { ribbon, smoothLine, smoothShape, tapered } from '../tools/paths.ts';
import { line, type Sheet, shape } from '../tools/sheet.ts';
import type { FaceInks } from './look.ts';

/** A closed eye around (0, 0), 76 wide, inner corner on the left. */
const lidLine: readonly Point[] = curve('-37 -1, -20 10, 2 14, 22 9, 40 -5');

function lashes(length: number, color: string): string {
  const along = sampled(lidLine, 15);
  return along
    .slice(3)
    .map((root, index) => {
      const share = (index + 3) / 14;
      const reach = length * (7 + 19 * share ** 1.4);
      const lean = -0.1 + 1.15 * share;
      const bend: Point = [root[0] + reach * lean * 0.3, root[1] + reach * 0.46];
      const tip: Point = [root[0] + reach * lean, root[1] + reach * (0.78 - 0.5 * share)];
      return shape(
        ribbon([root, bend, tip], (t) => 3.2 * (1 - t * 0.85), 5),
        color,
      );
    })
    .join('');
}

/** The lid with its color, the line of lashes and the crease above. */
export function closedEye(sheet: Sheet, { skin, makeUp }: FaceInks): string {
  const lid = smoothShape([...lidLine, [38, -22], [12, -34], [-16, -27], [-37, -8]]);
  const wash = sheet.linear(
    [0, 14],
    [8, -34],
    [
      [0, makeUp.corner, makeUp.lidStrength],
      [0.45, makeUp.lid, makeUp.lidStrength * 0.85],
      [1, makeUp.lid, makeUp.lidStrength * 0.3],
    ],
  );
  const halo = sheet.radial(
    [8, -14],
    58,
    [
      [0, makeUp.corner, makeUp.lidStrength * 0.62],
      [0.55, makeUp.corner, makeUp.lidStrength * 0.26],
      [1, makeUp.corner, 0],
    ],
    0.62,
  );
  const shine = sheet.radial(
    [0, -10],
    26,
    [
      [0, skin.light, 0.2 + 0.5 * makeUp.glow],
      [1, skin.light, 0],
    ],
    0.55,
  );
  const crease = smoothLine(curve('-36 -12, -14 -27, 12 -31, 38 -17'));
  const wing =
    makeUp.liner > 0.6
      ? shape(
          ribbon(
            [
              [22, 9],
              [40, -5],
              [56, -19],
            ],
            (t) => 6 * (1 - t) * makeUp.liner + 0.4,
            7,
          ),
          skin.line,
        )
      : '';
  return [
    `<ellipse cx="8" cy="-14" rx="62" ry="40" fill="${halo}"/>`,
    shape(lid, wash),
    `<ellipse cx="0" cy="-10" rx="26" ry="15" fill="${shine}"/>`,
    line(crease, skin.line, 1.8, 0.32),
    shape(ribbon(lidLine, tapered(3.4 + 3.6 * makeUp.liner, 0.62), 12), skin.line),
    wing,
    makeUp.lashLength > 0 ? lashes(makeUp.lashLength, skin.line) : '',
  ].join('');
}

/** A brow above the same eye: a tapered shape in a softer one. */
export function brow(color: string, strength: number): string {
  const spine: Point[] = curve('-42 -54, -18 -64, 10 -70, 34 -64, 54 -50');
  const body = ribbon(
    spine,
    (t) => 13.5 * Math.min(1, 0.35 + t * 2.4) * Math.min(1, (1 - t) * 1.7) ** 0.8 * (0.65 + 0.45 * strength),
    16,
  );
  const soft = ribbon(
    spine,
    (t) => 18 * Math.min(1, 0.4 + t * 2) * Math.min(1, (1 - t) * 1.6) * (0.6 + 0.4 * strength),
    16,
  );
  return shape(soft, color, 0.16 * strength) + shape(body, color, 0.74 * strength);
}
