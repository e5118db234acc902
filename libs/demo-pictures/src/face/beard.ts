import type { HairInks } from '../tools/inks.ts';
import type { Point } from '../tools/geometry.ts';
import { smoothShape } from '../tools/paths.ts';
import { type Sheet, shape } from '../tools/sheet.ts';

/** A trimmed beard on a face seen from the front: from the sideburns, densest at the chin. */
export function frontBeard(sheet: Sheet, hair: HairInks, jaw: number, turn: number): string {
  const lean = -26 * turn;
  const half = (side: number): Point[] => [
    [side * 141, -6],
    [side * (141 + jaw * 0.3), 50],
    [side * (121 + jaw), 120],
    [side * (82 + jaw) + lean * 0.4, 173],
    [side * 36 + lean, 206],
  ];
  const inner = (side: number): Point[] => [
    [side * 24 + lean, 168],
    [side * 58 + lean, 148],
    [side * 62 + lean, 116],
    [side * 96 + lean * 0.4, 92],
    [side * 128, 30],
  ];
  const d = smoothShape([
    ...half(1),
    [lean, 214],
    ...half(-1).reverse(),
    ...inner(-1).reverse(),
    [lean, 164],
    ...inner(1),
  ]);
  const moustache = smoothShape([
    [lean - 58, 132],
    [lean - 44, 112],
    [lean - 14, 104],
    [lean, 108],
    [lean + 14, 104],
    [lean + 44, 112],
    [lean + 58, 132],
    [lean + 34, 119],
    [lean, 117],
    [lean - 34, 119],
  ]);
  const fill = sheet.linear(
    [0, -6],
    [0, 212],
    [
      [0, hair.dark, 0.02],
      [0.3, hair.dark, 0.5],
      [0.7, hair.dark, 0.86],
      [1, hair.deep, 0.95],
    ],
  );
  return shape(d, fill) + shape(moustache, hair.dark, 0.8);
}
