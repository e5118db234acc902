import type { Random } from '../random.ts';
import type { NailPattern, NailShape } from '../picture.ts';
import { mix } from '../tools/color.ts';
import { type Curve, directionAt, offset, type Point, sampled } from '../tools/geometry.ts';
import type { SkinInks } from '../tools/inks.ts';
import { limb, ribbon, short, smoothLine } from '../tools/paths.ts';
import { line, placed, shape, type Sheet } from '../tools/sheet.ts';
import { nailArt, type Polish } from './nail-art.ts';

export interface Manicure {
  sheet: Sheet;
  skin: SkinInks;
  shape: NailShape;
  pattern: NailPattern;
  polish: Polish;
  random: Random;
  /** Short, bare nails: before the service. */
  isBare: boolean;
}

export interface Finger {
  /** From knuckle to the middle of the fingertip. */
  bones: Curve;
  /** Half width at the knuckle and at the tip. */
  root: number;
  tip: number;
  /** 0 is the thumb. */
  index: number;
  hasRing?: boolean;
  /** Shares of the length at which the skin folds. */
  joints?: readonly number[];
}

function bump(share: number, at: number, width: number): number {
  return Math.exp(-(((share - at) / width) ** 2));
}

/** Fingers are thicker at their joints and slim between them. */
function radiusOf({ root, tip }: Finger): (share: number) => number {
  return (share) =>
    (root + (tip - root) * share) *
    (1 + 0.055 * bump(share, 0.46, 0.1) + 0.03 * bump(share, 0.78, 0.09) - 0.05 * bump(share, 0.22, 0.12));
}

function nailOn(finger: Finger, manicure: Manicure, spine: Curve): string {
  const { sheet, skin, shape: form, pattern, polish, random, isBare } = manicure;
  const end = spine[spine.length - 1] ?? [0, 0];
  const [dx, dy] = directionAt(spine, spine.length - 1);
  const width = finger.tip * 1.74;
  const bed = finger.tip * 2.05;
  const nailForm = isBare ? 'oval' : form;
  const length = bed + width * (isBare ? 0.02 : freeEdge[nailForm]);
  const root: Point = [end[0] - dx * finger.tip * 1.06, end[1] - dy * finger.tip * 1.06];
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI + 90;
  const outline = nailOutline(nailForm, width, length);
  const bare = { ...polish, color: polish.nude, second: mix(polish.nude, '#ffffff', 0.5) };
  const art = nailArt(isBare ? 'french' : pattern, finger.index, {
    sheet,
    width,
    length,
    polish: isBare ? bare : polish,
    random,
  });
  const gloss = sheet.linear(
    [-width * 0.3, 0],
    [width * 0.05, 0],
    [
      [0, '#ffffff', 0],
      [0.45, '#ffffff', isBare ? 0.25 : 0.75],
      [1, '#ffffff', 0],
    ],
  );
  const shine = ribbon(
    [
      [-width * 0.2, -length * 0.1],
      [-width * 0.24, -length * 0.45],
      [-width * 0.12, -length * 0.86],
    ],
    (share) => width * 0.26 * Math.sin(Math.PI * share) ** 0.6,
    8,
  );
  const shadow = `<g transform="translate(${width * 0.05} ${width * 0.06})">${shape(outline, skin.deep, 0.35)}</g>`;
  const edge = `<path d="${outline}" fill="none" stroke="${skin.deep}" stroke-opacity="0.22" stroke-width="1.6"/>`;
  return placed(shadow + sheet.clipped(outline, art) + shape(shine, gloss) + edge, {
    x: root[0],
    y: root[1],
    turn,
  });
}

function folds(finger: Finger, spine: Curve, color: string): string {
  const radius = radiusOf(finger);
  return (finger.joints ?? [0.46, 0.76])
    .map((share) => {
      const index = Math.round(share * (spine.length - 1));
      const [x, y] = spine[index] ?? [0, 0];
      const [dx, dy] = directionAt(spine, index);
      const reach = radius(share) * 0.5;
      const arc = (along: number, bow: number, width: number): string => {
        const side = (sign: number): Point => [
          x + dx * along - dy * sign * reach * width,
          y + dy * along + dx * sign * reach * width,
        ];
        return line(
          smoothLine([side(-1), [x + dx * (along + bow), y + dy * (along + bow)], side(1)]),
          color,
          2,
          0.3,
        );
      };
      return arc(-4, -3, 0.8) + arc(5, 3, 1);
    })
    .join('');
}

function ring(finger: Finger, spine: Curve, metal: string): string {
  const index = Math.round(0.2 * (spine.length - 1));
  const [x, y] = spine[index] ?? [0, 0];
  const [dx, dy] = directionAt(spine, index);
  const reach = radiusOf(finger)(0.2) * 1.03;
  const side = (sign: number, along: number): Point => [
    x + dx * along - dy * sign * reach,
    y + dy * along + dx * sign * reach,
  ];
  const band = smoothLine([side(-1, 3), [x - dx * 7, y - dy * 7], side(1, 3)]);
  return line(band, mix(metal, '#2a1408', 0.45), 12) + line(band, metal, 9) + line(band, '#fff4d2', 2.4, 0.8);
}

/** One finger with its shading, its folds and its nail. */
export function finger(parts: Finger, manicure: Manicure): string {
  const { sheet, skin } = manicure;
  const radius = radiusOf(parts);
  const spine = sampled(parts.bones, 15);
  const d = limb(parts.bones, radius);
  const along = (side: number, breadth: number): string =>
    ribbon(
      offset(spine, (share) => radius(share) * side),
      (share) => breadth * parts.root * Math.min(1, (1 - share) * 5 + 0.35, share * 2.6),
      12,
    );
  const from: Point = spine[0] ?? [0, 0];
  const to: Point = spine[spine.length - 1] ?? [0, 0];
  const base = sheet.linear(from, to, [
    [0, skin.base],
    [0.7, mix(skin.base, skin.light, 0.25)],
    [1, mix(skin.base, skin.blush, 0.28)],
  ]);
  const body =
    shape(along(0.86, 0.62), skin.shade, 0.55) +
    shape(along(1, 0.36), skin.shade, 0.6) +
    shape(along(-0.42, 0.5), skin.light, 0.42);
  return [
    shape(d, base),
    sheet.clipped(d, body),
    folds(parts, spine, skin.deep),
    parts.hasRing ? ring(parts, spine, manicure.polish.metal) : '',
    nailOn(parts, manicure, spine),
  ].join('');
}

/** How far each shape reaches past the fingertip, as a share of its width. */
const freeEdge: Record<NailShape, number> = {
  oval: 0.3,
  square: 0.42,
  almond: 0.85,
  coffin: 1.1,
  stiletto: 1.4,
};

/**
 * Outline of a nail whose cuticle is at (0, 0) and that grows towards -y: `width` across, `length` to its end.
 */
function nailOutline(shape: NailShape, width: number, length: number): string {
  const n = short;
  const half = width / 2;
  const root = `M${n(-half * 0.94)} ${n(-length * 0.16)}C${n(-half * 0.9)} ${n(length * 0.02)} ${n(-half * 0.45)} ${n(length * 0.05)} 0 ${n(length * 0.05)}C${n(half * 0.45)} ${n(length * 0.05)} ${n(half * 0.9)} ${n(length * 0.02)} ${n(half * 0.94)} ${n(-length * 0.16)}`;
  const side = (x: number, y: number): string => `${n(x * half)} ${n(-y * length)}`;
  switch (shape) {
    case 'oval':
      return `${root}C${side(1.02, 0.45)} ${side(1.0, 0.6)} ${side(0.94, 0.72)}C${side(0.8, 0.95)} ${side(0.4, 1)} ${side(0, 1)}C${side(-0.4, 1)} ${side(-0.8, 0.95)} ${side(-0.94, 0.72)}C${side(-1, 0.6)} ${side(-1.02, 0.45)} ${side(-0.94, 0.16)}Z`;
    case 'square':
      return `${root}C${side(1.03, 0.45)} ${side(1.02, 0.7)} ${side(1, 0.93)}C${side(0.98, 1)} ${side(0.9, 1)} ${side(0.82, 1)}L${side(-0.82, 1)}C${side(-0.9, 1)} ${side(-0.98, 1)} ${side(-1, 0.93)}C${side(-1.02, 0.7)} ${side(-1.03, 0.45)} ${side(-0.94, 0.16)}Z`;
    case 'almond':
      return `${root}C${side(1.04, 0.42)} ${side(0.98, 0.6)} ${side(0.78, 0.76)}C${side(0.55, 0.93)} ${side(0.24, 1)} ${side(0, 1)}C${side(-0.24, 1)} ${side(-0.55, 0.93)} ${side(-0.78, 0.76)}C${side(-0.98, 0.6)} ${side(-1.04, 0.42)} ${side(-0.94, 0.16)}Z`;
    case 'coffin':
      return `${root}C${side(1.04, 0.4)} ${side(1.0, 0.52)} ${side(0.94, 0.6)}L${side(0.54, 0.97)}C${side(0.5, 1)} ${side(0.46, 1)} ${side(0.4, 1)}L${side(-0.4, 1)}C${side(-0.46, 1)} ${side(-0.5, 1)} ${side(-0.54, 0.97)}L${side(-0.94, 0.6)}C${side(-1, 0.52)} ${side(-1.04, 0.4)} ${side(-0.94, 0.16)}Z`;
    case 'stiletto':
      return `${root}C${side(1.04, 0.38)} ${side(0.96, 0.52)} ${side(0.74, 0.66)}C${side(0.42, 0.84)} ${side(0.12, 0.96)} ${side(0, 1)}C${side(-0.12, 0.96)} ${side(-0.42, 0.84)} ${side(-0.74, 0.66)}C${side(-0.96, 0.52)} ${side(-1.04, 0.38)} ${side(-0.94, 0.16)}Z`;
  }
}
