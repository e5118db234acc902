import { curve, type Curve } from '../tools/geometry.ts';
import { smoothShape } from '../tools/paths.ts';
import { shape } from '../tools/sheet.ts';
import type { Brush, HairLayers } from './brush.ts';
import { lockFills, locks, massOf, waved, type LockStyle } from './locks.ts';

interface Fall {
  length: number;
  swing: number;
  waves: number;
  volume: number;
  /** How far the ends come forward. */
  ends: number;
  tips: number;
}

/** Guides of loose hair, from the back of the head to the temple. */
export function fallGuides({ length, swing, waves, volume, ends }: Fall): Curve[] {
  const reach = length - 40;
  const guides: Curve[] = [
    [
      [-20, -242 - volume * 0.3],
      [104, -238 - volume * 0.5],
      [190 + volume * 0.5, -110],
      [194 + volume, 40 + reach * 0.1],
      [200 + volume, 40 + reach * 0.55],
      [176 + volume - ends * 0.6, length],
    ],
    [
      [-46, -232],
      [44, -206],
      [120, -96],
      [132, 40 + reach * 0.1],
      [136, 40 + reach * 0.55],
      [112 - ends, length + 8],
    ],
    [
      [-70, -214],
      [-16, -176],
      [40, -80],
      [60, 40 + reach * 0.1],
      [62, 40 + reach * 0.55],
      [40 - ends, length + 4],
    ],
    [
      [-90, -184],
      [-74, -134],
      [-44, -66],
      [-26, 30 + reach * 0.12],
      [-16, 40 + reach * 0.55],
      [-22 - ends, length - 6],
    ],
  ];
  return guides.map((guide, index) => waved(guide, swing, waves, 1 + index * 0.25, 0.2));
}

/** Loose hair beside the face. */
export function falling(brush: Brush, fall: Fall): HairLayers {
  const { sheet, hair, random, skin } = brush;
  const fills = lockFills(sheet, hair, {
    top: -260,
    bottom: fall.length + 20,
    band: 130 / (fall.length + 280),
    tips: fall.tips,
  });
  const isWavy = fall.swing > 8;
  const style: LockStyle = isWavy
    ? { count: 9, pinch: 0.75, ragged: 0.08, overlap: 0.9 }
    : { count: 13, pinch: 0.2, ragged: 0.02, hairs: 2 };
  const guides = fallGuides(fall);
  const shadow = shape(
    smoothShape(curve('-84 -170, -80 -110, -56 -40, -42 40, -36 150, -10 150, 0 0, -40 -120')),
    skin.deep,
    0.18,
  );
  return {
    back: '',
    front:
      shadow +
      shape(massOf(guides, isWavy ? 0.94 : 0.98), fills[0] ?? hair.dark) +
      locks(sheet, fills, hair, guides, style, random),
  };
}
