import { curve, mixPoints, sampled, type Curve, type Point } from '../tools/geometry.ts';
import { smoothShape } from '../tools/paths.ts';
import { shape } from '../tools/sheet.ts';
import type { Brush } from './brush.ts';
import { lockFills, locks } from './locks.ts';

/** The hairline in a profile to the left: brow, temple, in front of the ear, behind it, nape. */
export const hairline: Curve = curve(
  '-88 -176, -92 -128, -66 -92, -54 -48, -34 -8, -16 34, 8 -12, 30 -48, 62 -34, 66 20, 84 80, 108 140',
);

const skull: Curve = curve(
  '-90 -180, -64 -216, 0 -246, 76 -240, 138 -200, 172 -136, 184 -60, 176 10, 160 64, 142 104, 126 130, 112 146',
);

/** Hair combed away from the face to one point, with the ear visible. */
export function swept(brush: Brush, towards: Point): string {
  const { sheet, hair, random } = brush;
  const roots = sampled(hairline, 23);
  const ends = sampled(skull, 23);
  const guides = roots.map((root, index): Curve => {
    const rim = ends[index] ?? root;
    const on = mixPoints(mixPoints(root, rim, 0.5), towards, 0.25);
    return [root, on, mixPoints(mixPoints(rim, towards, 0.62), on, 0.2), towards];
  });
  const fills = lockFills(sheet, hair, { top: -250, bottom: 160, band: 0.24, tips: 0.1 });
  const ground = smoothShape([...roots, ...[...ends].reverse()]);
  const soft = shape(
    smoothShape([...roots, ...roots.map(([x, y]): Point => [x - 7, y + 5]).reverse()]),
    hair.dark,
    0.25,
  );
  return (
    soft +
    shape(ground, fills[1] ?? hair.dark) +
    sheet.clipped(
      ground,
      locks(sheet, fills, hair, guides, { count: 19, pinch: 0.1, ragged: 0, overlap: 0.6, hairs: 3 }, random),
    )
  );
}
