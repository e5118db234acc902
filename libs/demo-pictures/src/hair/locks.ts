import type { Random } from '../random.ts';
import { mix } from '../tools/color.ts';
import { between, type Curve, mixNumbers, offset, type Point, sampled } from '../tools/geometry.ts';
import type { HairInks } from '../tools/inks.ts';
import { smoothLine, smoothShape } from '../tools/paths.ts';
import { line, type Sheet, shape } from '../tools/sheet.ts';

/** The light on hair, from its highest to its lowest point. */
export interface Light {
  top: number;
  bottom: number;
  /** Position of the bright band as a share of the height; a second, weaker band is below it. */
  band: number;
  /** How much brighter the ends are than the roots, 0 to 1. */
  tips: number;
}

const toneCount = 5;

/** Fills from the darkest to the brightest, all with the same bands of light. */
export function lockFills(sheet: Sheet, { deep, dark, base, light, shine }: HairInks, at: Light): string[] {
  return Array.from({ length: toneCount }, (_, index) => {
    const bright = index / (toneCount - 1);
    const body = bright < 0.5 ? mix(dark, base, bright * 2) : mix(base, light, (bright - 0.5) * 1.1);
    const glint = mix(body, bright > 0.7 ? shine : light, 0.2 + bright * 0.5);
    const low = mix(body, light, at.tips * (0.3 + bright * 0.5));
    return sheet.linear(
      [0, at.top],
      [16, at.bottom],
      [
        [0, mix(body, deep, 0.5)],
        [at.band * 0.55, mix(body, dark, 0.25)],
        [at.band, glint],
        [at.band + 0.14, body],
        [at.band + 0.32, mix(body, deep, 0.4)],
        [Math.min(at.band + 0.52, 0.88), mix(low, light, 0.18 + 0.3 * bright)],
        [1, mix(low, dark, 0.12)],
      ],
    );
  });
}

export interface LockStyle {
  /** Number of locks side by side. */
  count: number;
  /** How far each lock narrows towards its end: 0 stays broad, 1 ends in a point. */
  pinch: number;
  /** Variation of the length, as a share of it. */
  ragged?: number;
  /** Share by which adjacent locks overlap. */
  overlap?: number;
  /** Fine hairs per lock. */
  hairs?: number;
}

/** A line between the guides, at a share that may change along its length; all guides have the same number of points. */
function strand(guides: readonly Curve[], shareAt: (along: number) => number, end: number): Point[] {
  const steps = 12;
  return Array.from({ length: steps }, (_, index): Point => {
    const along = (index / (steps - 1)) * end;
    const curve = between(guides, shareAt(along));
    const place = along * (curve.length - 1);
    const low = Math.min(Math.floor(place), curve.length - 2);
    const [a, b] = [curve[low] ?? [0, 0], curve[low + 1] ?? [0, 0]];
    return [mixNumbers(a[0], b[0], place - low), mixNumbers(a[1], b[1], place - low)];
  });
}

/**
 * Locks along a row of guide curves, from the first guide to the last. Each is a dark shape with a few single hairs; the light along
 * its middle makes it look round.
 */
export function locks(
  sheet: Sheet,
  fills: readonly string[],
  hair: HairInks,
  guides: readonly Curve[],
  style: LockStyle,
  random: Random,
): string {
  const { count, pinch, ragged = 0.1, overlap = 0.35, hairs = 3 } = style;
  const rows = guides.map((guide) => sampled(guide, 22));
  const fill = (tone: number): string => fills[Math.min(tone, fills.length - 1)] ?? hair.base;
  return Array.from({ length: count }, (_, index) => {
    const middle = (index + 0.5) / count;
    const half = (0.5 / count) * (1 + overlap);
    const end = 1 - ragged * random.next();
    const drift = (random.next() - 0.5) * 0.5 * half;
    const at = (side: (along: number) => number) => (along: number) =>
      middle + drift * along + side(along) * half * (1 - pinch * along ** 5);
    const edge = (side: number): Point[] =>
      strand(
        rows,
        at(() => side),
        end,
      );
    /** A streak along the lock, pointed at both ends. */
    const streak = (side: number, breadth: number, tone: number, opacity = 1): string => {
      const swell = (along: number): number => breadth * Math.sin(Math.PI * Math.min(along / end, 1) ** 0.7);
      const left = strand(
        rows,
        at((along) => side - swell(along)),
        end,
      );
      const right = strand(
        rows,
        at((along) => side + swell(along)),
        end,
      );
      return shape(smoothShape([...left, ...right.reverse()]), fill(tone), opacity);
    };
    const tip = strand(
      rows,
      at(() => 0),
      Math.min(end + 0.03, 1),
    ).slice(-1);
    const single = (): string =>
      line(
        smoothLine(edge(random.next() * 1.7 - 0.85)),
        random.chance(0.6) ? hair.shine : hair.deep,
        0.9 + random.next(),
        0.2 + random.next() * 0.22,
      );
    return [
      shape(smoothShape([...edge(-1), ...tip, ...edge(1).reverse()]), fill(random.between(1, 2))),
      streak(-0.1, 0.66, random.between(2, 3), 0.8),
      streak((random.next() - 0.5) * 0.7, 0.26, 4, 0.3 + random.next() * 0.5),
      random.chance(0.6) ? streak(-0.55, 0.14, 3, 0.7) : '',
      streak(0.74, 0.16, 0, 0.5),
      ...Array.from({ length: hairs }, single),
    ].join('');
  }).join('');
}

/** The shape between the first and the last guide, up to a share of their length. */
export function massOf(guides: readonly Curve[], end = 1): string {
  const cut = (guide: Curve): Point[] => strand([guide, guide], () => 0, end);
  return smoothShape([...cut(guides[0] ?? []), ...cut(guides[guides.length - 1] ?? []).reverse()]);
}

/** Points moved sideways in waves that grow along the curve. */
export function waved(
  curve: Curve,
  amplitude: number,
  waves: number,
  phase: number,
  calmUntil = 0.3,
  steps = 22,
): Point[] {
  const spine = sampled(curve, steps);
  return offset(spine, (share) => {
    const grown = Math.max(0, (share - calmUntil) / (1 - calmUntil));
    return amplitude * Math.sqrt(grown) * Math.sin(phase + share * waves * Math.PI * 2);
  });
}
