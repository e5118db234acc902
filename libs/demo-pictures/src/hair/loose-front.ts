import type { Curve, Point } from '../tools/geometry.ts';
import { mirrored } from '../tools/geometry.ts';
import { ribbon } from '../tools/paths.ts';
import { shape } from '../tools/sheet.ts';
import type { Brush, HairLayers } from './brush.ts';
import { lockFills, locks, massOf, waved } from './locks.ts';

/** The parameters of loose hair, such as a bob or waves. */
export interface LooseHair {
  /** y of the ends, relative to the eyes: 200 is the chin, 300 the shoulder. */
  length: number;
  /** Sideways swing of the waves, and their number from root to tip. */
  swing: number;
  waves: number;
  /** Distance from the head. */
  volume: number;
  /** Position of the parting; 0 is the middle. */
  part: number;
  /** How far the ends turn in (positive) or out (negative). */
  ends: number;
  tips: number;
}

/** The guides of one side, drawn on the left of the face, from the cheek to the silhouette. */
function sideGuides(
  { length, volume, part, ends, swing, waves }: LooseHair,
  isLong: boolean,
  phase: number,
): Curve[] {
  const low = isLong ? length : Math.max(length, 150);
  const reach = low - 40;
  const inner: Point[] = [
    [part, -176],
    [part * 0.5 - 58, -160],
    [-118, -92],
    [-138, -4],
    [-146, 40 + reach * 0.22],
    [-150 + ends * 0.4, 40 + reach * 0.6],
    [-126 + ends, low],
  ];
  const outer: Point[] = [
    [part, -226 - volume * 0.45],
    [part * 0.5 - 88, -216 - volume * 0.5],
    [-170 - volume * 0.7, -128],
    [-190 - volume, 0],
    [-198 - volume * 1.3, 40 + reach * 0.24],
    [-212 - volume * 1.6 + ends * 0.3, 40 + reach * 0.62],
    [-196 - volume * 1.2 + ends, low + 6],
  ];
  const middle = inner.map(([x, y], index): Point => [
    (x + (outer[index]?.[0] ?? x)) / 2,
    (y + (outer[index]?.[1] ?? y)) / 2,
  ]);
  return [outer, middle, inner].map((guide, index) => waved(guide, swing, waves, phase + index * 0.3, 0.22));
}

function backGuides({ length, volume, swing, waves, ends }: LooseHair): Curve[] {
  const side = (sign: number): Curve =>
    waved(
      [
        [sign * 90, -190],
        [sign * (170 + volume * 0.6), -90],
        [sign * (184 + volume), 60],
        [sign * (186 + volume), length * 0.6],
        [sign * (170 + volume * 0.8 - ends * 0.6), length],
      ],
      swing * sign,
      waves,
      1.2,
    );
  return [
    side(-1),
    waved(
      [
        [0, -200],
        [0, -60],
        [0, 100],
        [0, length * 0.7],
        [0, length + 16],
      ],
      swing,
      waves,
      0.4,
    ),
    side(1),
  ];
}

/** Loose hair on both sides of a face seen from the front. */
export function looseFront({ sheet, hair, skin, random }: Brush, loose: LooseHair): HairLayers {
  const light = { top: -240, bottom: loose.length + 20, band: 130 / (loose.length + 260), tips: loose.tips };
  const fills = lockFills(sheet, hair, light);
  const phase = random.next() * 2;
  const left = sideGuides(loose, true, phase);
  const right = sideGuides({ ...loose, part: -loose.part }, true, phase + 1.1).map((guide) =>
    mirrored(guide),
  );
  const behind = backGuides(loose);
  const isWavy = loose.swing > 8;
  const style = isWavy
    ? { count: 5, pinch: 0.75, ragged: 0.07, overlap: 1, hairs: 2 }
    : { count: 8, pinch: 0.2, ragged: 0.03, hairs: 2 };
  const shadow = (guides: readonly Curve[]): string =>
    shape(
      ribbon((guides[2] ?? []).slice(0, 10), (share) => 40 * Math.sin(share * Math.PI), 12),
      skin.deep,
      0.16,
    );
  const side = (guides: readonly Curve[]): string =>
    shadow(guides) +
    shape(massOf(guides, isWavy ? 0.93 : 0.97), fills[0] ?? hair.dark) +
    locks(sheet, fills, hair, guides, style, random);
  return {
    back:
      shape(massOf(behind, 0.82), hair.deep) +
      locks(sheet, fills.slice(0, 3), hair, behind, { count: 7, pinch: 0.7, overlap: 0.9, hairs: 1 }, random),
    front: side(left) + side(right),
  };
}
