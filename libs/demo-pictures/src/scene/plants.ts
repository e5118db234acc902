import type { Random } from '../random.ts';
import { mix } from '../tools/color.ts';
import { curve, type Point } from '../tools/geometry.ts';
import { ribbon, smoothLine, smoothShape } from '../tools/paths.ts';
import { circle, line, placed, type Sheet, shape } from '../tools/sheet.ts';

/** A twig with leaves, from (0, 0) to the right, about 420 long. */
export function sprig(sheet: Sheet, color: string, random: Random): string {
  const leaf = smoothShape(curve('0 0, 34 -24, 84 -22, 128 0, 84 18, 34 16'));
  const fill = sheet.linear(
    [0, -20],
    [110, 20],
    [
      [0, mix(color, '#ffffff', 0.1)],
      [1, mix(color, '#1a1420', 0.14)],
    ],
  );
  const vein = line(
    smoothLine([
      [6, 0],
      [60, -4],
      [116, 0],
    ]),
    mix(color, '#ffffff', 0.35),
    2,
    0.45,
  );
  const stem = ribbon(curve('0 0, 140 -22, 290 -26, 420 6'), (share) => 8 - 6 * share, 10);
  const pairs = [60, 130, 200, 270, 340].map((x, index) => {
    const y = -4 - 20 * Math.sin((x / 420) * Math.PI);
    const scale = 1.05 - index * 0.12;
    const up = placed(shape(leaf, fill) + vein, { x, y, turn: -46 + random.between(-8, 8), scale });
    const down = placed(shape(leaf, fill) + vein, { x: x + 26, y, turn: 42 + random.between(-8, 8), scale });
    return up + down;
  });
  return (
    shape(stem, color) +
    pairs.join('') +
    placed(shape(leaf, fill) + vein, { x: 410, y: 4, turn: 6, scale: 0.7 })
  );
}

/** A blossom of five petals around (0, 0), about 150 wide. */
export function blossom(sheet: Sheet, color: string, heart: string, random: Random): string {
  const petal = smoothShape(curve('0 0, -34 -34, -30 -78, 0 -92, 30 -78, 34 -34'));
  const fill = sheet.radial([0, 0], 96, [
    [0, mix(color, heart, 0.45)],
    [0.45, color],
    [1, mix(color, '#ffffff', 0.35)],
  ]);
  const petals = [0, 72, 144, 216, 288].map((turn) =>
    placed(shape(petal, fill) + line('M0 -14V-62', heart, 2, 0.22), { turn: turn + random.between(-6, 6) }),
  );
  const stamens = Array.from({ length: 9 }, (_, index): string => {
    const angle = (index / 9) * Math.PI * 2;
    const end: Point = [Math.cos(angle) * 22, Math.sin(angle) * 22];
    return (
      line(smoothLine([[0, 0], end]), heart, 1.6, 0.6) + circle(end[0], end[1], 3, mix(heart, '#ffe2a0', 0.5))
    );
  });
  return petals.join('') + stamens.join('') + circle(0, 0, 8, heart);
}
