import { type Curve, mixPoints, type Point, sampled } from '../tools/geometry.ts';
import { smoothShape } from '../tools/paths.ts';
import { shape } from '../tools/sheet.ts';
import type { Brush } from './brush.ts';
import { lockFills, locks } from './locks.ts';

/** The hairline, from the left temple over the brow to the right. */
export function hairline(turn: number): Curve {
  const shift = -16 * turn;
  return [
    [-147 + 14 * turn, 24],
    [-138 + 8 * turn, -66],
    [-104 + shift * 0.4, -128],
    [-52 + shift, -158],
    [0 + shift, -166],
    [52 + shift, -158],
    [106, -128],
    [141, -66],
    [148 - 4 * turn, 24],
  ];
}

/** The outline of combed-back hair over the same temples; `lift` raises the crown. */
export function skullLine(lift: number): Curve {
  return [
    [-150, 26],
    [-160, -70],
    [-134, -158 - lift * 0.5],
    [-74, -214 - lift],
    [0, -232 - lift],
    [76, -214 - lift],
    [138, -158 - lift * 0.5],
    [163, -70],
    [152, 26],
  ];
}

/** Hair combed from the hairline back over the head to a point behind it. */
export function sweptBack({ sheet, hair, random, turn }: Brush, towards: Point, lift: number): string {
  const roots = sampled(hairline(turn), 19);
  const ends = sampled(skullLine(lift), 19);
  const guides = roots.map((root, index): Curve => {
    const end = ends[index] ?? root;
    const pull = mixPoints(end, towards, 0.22);
    return [root, mixPoints(root, end, 0.45), end, pull];
  });
  const fills = lockFills(sheet, hair, { top: -240 - lift, bottom: 60, band: 0.26, tips: 0 });
  const ground = smoothShape([...roots, ...[...ends].reverse()]);
  const edge = shape(
    smoothShape([...roots, ...roots.map(([x, y]): Point => [x * 0.965, y + 9]).reverse()]),
    hair.dark,
    0.28,
  );
  return (
    edge +
    shape(ground, fills[1] ?? hair.dark) +
    locks(sheet, fills, hair, guides, { count: 17, pinch: 0.1, ragged: 0, overlap: 0.5, hairs: 3 }, random)
  );
}
