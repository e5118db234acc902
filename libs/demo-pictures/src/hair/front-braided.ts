import { curve, rotated, type Curve } from '../tools/geometry.ts';
import { smoothShape } from '../tools/paths.ts';
import { shape } from '../tools/sheet.ts';
import type { Brush, HairLayers } from './brush.ts';
import { looseFront } from './loose-front.ts';
import { cord, cuff, plait } from './plait.ts';
import { hairline, skullLine, sweptBack } from './swept-front.ts';

const gold = '#d9a94e';

/** Thin braids from parted hair, some with a gold ring. */
export function boxBraids(brush: Brush): HairLayers {
  const { hair, random, turn } = brush;
  const falling = (x: number, sign: number, depth: number): Curve => {
    const out = sign * (150 + depth * 62);
    return [
      [x, -224 + Math.abs(x) * 0.22],
      [x * 0.5 + out * 0.62, -150],
      [out * 0.98, -30],
      [out * 1.06, 140],
      [out * 1.04 + (random.next() - 0.5) * 20, 320],
      [out * 1.0 + (random.next() - 0.5) * 34, 470 + random.next() * 60],
    ];
  };
  const braids = (sign: number, count: number): string =>
    Array.from({ length: count }, (_, index) => {
      const depth = 1 - index / (count - 1);
      const curve = falling(sign * (4 + index * 1.5) + turn * 18, sign, depth);
      const ring = random.chance(0.35) ? cuff(rotated(curve[4] ?? [0, 0], 0), 0, 17, gold) : '';
      return cord(curve, 17, hair, index % 2 === 0) + ring;
    }).join('');
  const behind = Array.from({ length: 15 }, (_, index) => {
    const x = -196 + index * 28;
    return cord(
      [
        [x * 0.7, -60],
        [x, 160],
        [x + (random.next() - 0.5) * 16, 460 + random.next() * 60],
      ],
      18,
      { ...hair, base: hair.dark, light: hair.base },
      false,
    );
  });
  const scalp = smoothShape([...hairline(turn), ...[...skullLine(-2)].reverse()]);
  const parts = Array.from({ length: 9 }, (_, index) => {
    const x = -120 + index * 30 - turn * 12;
    return cord(
      [
        [x * 0.96, -166 + (x / 120) ** 2 * 44],
        [x * 1.04, -196 + (x / 120) ** 2 * 40],
        [x * 0.9 + Math.sign(x) * 8, -228 + (x / 120) ** 2 * 48],
      ],
      19,
      hair,
      index % 2 === 0,
    );
  });
  return {
    back: behind.join(''),
    front: shape(scalp, hair.dark) + parts.join('') + braids(-1, 9) + braids(1, 9),
  };
}

/** A plait around the head. */
export function crownBraid(brush: Brush): HairLayers {
  const { hair, turn } = brush;
  const arc: Curve = curve(
    '-160 6, -164 -76, -128 -156, -66 -204, 0 -218, 66 -204, 130 -156, 166 -76, 160 6',
  );
  const low = looseFront(brush, {
    length: 240,
    swing: 12,
    waves: 2,
    volume: 4,
    part: 0,
    ends: 30,
    tips: 0.3,
  });
  return {
    back: low.back,
    front:
      sweptBack(brush, [0, -236], -8) +
      plait(
        arc.map(([x, y]) => [x - 8 * turn, y]),
        () => 58,
        hair,
      ),
  };
}
