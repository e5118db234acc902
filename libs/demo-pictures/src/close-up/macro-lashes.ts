import type { Random } from '../random.ts';
import type { LashLook } from '../picture.ts';
import { type Curve, type Point, sampled } from '../tools/geometry.ts';
import { ribbon } from '../tools/paths.ts';
import { shape } from '../tools/sheet.ts';

interface LashStyle {
  count: number;
  length: number;
  width: number;
  /** Number of lashes from one root. */
  fan: number;
  /** The interval of longer lashes. */
  spike: number;
  curl: number;
}

const styles: Record<LashLook, LashStyle> = {
  bare: { count: 26, length: 54, width: 4, fan: 1, spike: 0, curl: 0.5 },
  classic: { count: 32, length: 108, width: 6.4, fan: 1, spike: 0, curl: 1 },
  volume: { count: 30, length: 124, width: 5, fan: 3, spike: 0, curl: 1.1 },
  wispy: { count: 34, length: 92, width: 5, fan: 2, spike: 5, curl: 1 },
  lift: { count: 34, length: 100, width: 5.4, fan: 1, spike: 0, curl: 1.6 },
};

/** One lash, which starts outwards and curls. Angles are from straight up (or down), in radians. */
function lash(
  root: Point,
  [leave, arrive]: readonly [number, number],
  length: number,
  width: number,
  rise: number,
  color: string,
): string {
  const step = ([x, y]: Point, angle: number, reach: number): Point => [
    x + Math.sin(angle) * reach,
    y + rise * Math.cos(angle) * reach,
  ];
  const bend = step(root, leave, length * 0.45);
  const tip = step(bend, arrive, length * 0.6);
  return shape(
    ribbon([root, bend, tip], (share) => width * (1 - share * 0.92) + 0.5, 6),
    color,
  );
}

/** Short at the inner corner, longest at three quarters of the lid. */
function lengthAt(share: number): number {
  return share < 0.75 ? 0.5 + 0.72 * share : 1.04 - (share - 0.75) * 0.9;
}

/**
 * A row of lashes along a lid. `rise` is -1 for lashes that point up from an open eye, 1 for those of a closed lid.
 */
export function lashRow(
  look: LashLook,
  lid: Curve,
  rise: 1 | -1,
  color: string,
  random: Random,
  size = 1,
): string {
  const style = styles[look];
  const roots = sampled(lid, style.count + 3).slice(2, -1);
  return roots
    .map((root, index) => {
      const share = index / (style.count - 1);
      const angle = -0.62 + 1.72 * share;
      const isSpike = style.spike > 0 && index % style.spike === 2;
      const length = style.length * size * lengthAt(share) * (isSpike ? 1.5 : 0.88 + random.next() * 0.2);
      // Adjacent lashes lean together in pairs, as real ones do.
      const pair = (index % 2 === 0 ? 1 : -1) * 0.08;
      return Array.from({ length: style.fan }, (_, ray) => {
        const spread = pair + (ray - (style.fan - 1) / 2) * 0.22 + (random.next() - 0.5) * 0.06;
        const curl = 0.34 * style.curl;
        const bends: readonly [number, number] =
          rise === -1
            ? [(angle + spread) * (1 + curl), (angle + spread) * (1 - curl)]
            : [(angle + spread) * (1 - curl * 0.5), (angle + spread) * (1 + curl)];
        return lash(root, bends, length, style.width, rise, color);
      }).join('');
    })
    .join('');
}

/** Short lashes under an open eye. */
export function lowerLashes(lid: Curve, color: string, random: Random): string {
  const roots = sampled(lid, 24).slice(2, 19);
  return roots
    .map(([x, y], index) => {
      const share = 1 - index / 16;
      const angle = -0.25 + share * 0.85;
      return lash([x, y + 4], [angle, angle * 1.3], 26 + 20 * share + random.next() * 8, 3, 1, color);
    })
    .join('');
}
