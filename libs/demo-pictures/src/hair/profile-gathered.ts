import { curve, type Curve, type Point } from '../tools/geometry.ts';
import { smoothLine, smoothShape } from '../tools/paths.ts';
import { line, shape } from '../tools/sheet.ts';
import type { Brush, HairLayers } from './brush.ts';
import { knot } from './knot.ts';
import { lockFills, locks, massOf, waved } from './locks.ts';
import { plait } from './plait.ts';
import { swept } from './profile-swept.ts';

/** Hair up in a bun. */
export function updo(brush: Brush): HairLayers {
  const center: Point = brush.random.chance(0.5) ? [150, 84] : [176, -96];
  const { hair } = brush;
  const strands = [0, 1, 2].map((index) =>
    line(
      smoothLine([
        [-40, -20],
        [-50 + index * 6, 50],
        [-34 + index * 8, 110 + index * 26],
      ]),
      hair.base,
      2.6 - index * 0.6,
      0.85,
    ),
  );
  return {
    back: '',
    front: swept(brush, center) + knot(brush, [center[0] + 22, center[1]], 82) + strands.join(''),
  };
}

export function tailFrom(brush: Brush, [x, y]: Point): string {
  const { sheet, hair, random } = brush;
  const paths: Curve[] = [
    [
      [x, y - 26],
      [x + 90, y - 60],
      [x + 160, y + 60],
      [x + 150, y + 240],
      [x + 120, y + 430],
      [x + 150, y + 590],
    ],
    [
      [x, y],
      [x + 60, y - 6],
      [x + 104, y + 100],
      [x + 86, y + 260],
      [x + 66, y + 420],
      [x + 96, y + 600],
    ],
    [
      [x, y + 26],
      [x + 30, y + 40],
      [x + 54, y + 130],
      [x + 34, y + 270],
      [x + 22, y + 400],
      [x + 60, y + 570],
    ],
  ];
  const guides = paths.map((guide, index) => waved(guide, 12, 1.6, index * 0.3, 0.3));
  const fills = lockFills(sheet, hair, { top: y - 60, bottom: y + 600, band: 0.2, tips: 0.45 });
  const band = shape(
    smoothShape([
      [x - 10, y - 32],
      [x + 18, y - 34],
      [x + 22, y + 32],
      [x - 6, y + 34],
    ]),
    hair.deep,
  );
  return (
    shape(massOf(guides, 0.93), fills[0] ?? hair.dark) +
    locks(sheet, fills, hair, guides, { count: 6, pinch: 0.8, ragged: 0.06, overlap: 0.9 }, random) +
    band
  );
}

/** A plait around the head. */
export function crownBraid(brush: Brush): HairLayers {
  const arc: Curve = curve('-84 -150, -30 -176, 40 -168, 104 -126, 142 -60, 150 20, 138 96');
  const { hair } = brush;
  return {
    back: '',
    front: swept(brush, [150, 96]) + plait(arc, () => 58, hair) + knot(brush, [150, 112], 58),
  };
}
