import type { Curve, Point } from '../tools/geometry.ts';
import { smoothLine } from '../tools/paths.ts';
import { line, shape } from '../tools/sheet.ts';
import type { Brush, HairLayers } from './brush.ts';
import { knot } from './knot.ts';
import { lockFills, locks, massOf } from './locks.ts';
import { sweptBack } from './swept-front.ts';

/** Hair up in a bun, from the front. */
export function updo(brush: Brush): HairLayers {
  const { random, hair } = brush;
  const center: Point = [14 - 20 * brush.turn, -262];
  const wisps = [-1, 1].map((side) => {
    const x = side * 140;
    return [0, 1, 2]
      .map((index) =>
        line(
          smoothLine([
            [x, -20],
            [x + side * (8 + index * 3), 40],
            [x - side * (2 + index * 4), 110 + random.next() * 50],
          ]),
          hair.base,
          2.4 - index * 0.5,
          0.85,
        ),
      )
      .join('');
  });
  return { back: knot(brush, center, 84), front: sweptBack(brush, center, 10) + wisps.join('') };
}

/** A high ponytail over one shoulder. */
export function ponytail(brush: Brush): HairLayers {
  const { sheet, hair, random } = brush;
  const side = 1;
  const guides: Curve[] = [
    [
      [side * 30, -250],
      [side * 120, -262],
      [side * 214, -150],
      [side * 236, 40],
      [side * 214, 230],
      [side * 226, 420],
    ],
    [
      [side * 20, -230],
      [side * 90, -220],
      [side * 164, -110],
      [side * 180, 60],
      [side * 160, 250],
      [side * 176, 440],
    ],
    [
      [side * 10, -215],
      [side * 60, -170],
      [side * 120, -60],
      [side * 132, 90],
      [side * 122, 260],
      [side * 150, 430],
    ],
  ];
  const fills = lockFills(sheet, hair, { top: -280, bottom: 450, band: 0.2, tips: 0.3 });
  const tail =
    shape(massOf(guides, 0.93), fills[0] ?? hair.dark) +
    locks(sheet, fills, hair, guides, { count: 6, pinch: 0.8, overlap: 0.9, ragged: 0.08 }, random);
  return { back: tail, front: sweptBack(brush, [20, -236], 4) };
}
