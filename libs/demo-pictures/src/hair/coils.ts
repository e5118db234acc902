import type { Random } from '../random.ts';
import { type Curve, mixNumbers, type Point, sampled } from '../tools/geometry.ts';
import type { HairInks } from '../tools/inks.ts';
import { short, smoothLine } from '../tools/paths.ts';
import { line } from '../tools/sheet.ts';
import { waved } from './locks.ts';

/** A ringlet along a curve: a dark body, a lit inner line and a highlight on the side of the light. */
export function ringlet(
  curve: Curve,
  width: number,
  turns: number,
  hair: HairInks,
  tone: number,
  random: Random,
): string {
  const spiral = waved(curve, width * 0.75, turns, random.next() * 6, 0, Math.max(12, Math.round(turns * 6)));
  const d = smoothLine(spiral);
  const [body, inner] = tone > 0.5 ? [hair.base, hair.light] : [hair.dark, hair.base];
  return line(d, hair.deep, width * 1.25, 0.75) + line(d, body, width) + line(d, inner, width * 0.42, 0.75);
}

/** A small open curl as path data: most of a circle around a center. */
function curl([x, y]: Point, radius: number, angle: number): string {
  const start: Point = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  const end: Point = [x + radius * 0.9 * Math.cos(angle + 4.2), y + radius * 0.9 * Math.sin(angle + 4.2)];
  return `M${short(start[0])} ${short(start[1])}A${short(radius)} ${short(radius)} 0 1 1 ${short(end[0])} ${short(end[1])}`;
}

export interface Cloud {
  center: Point;
  rx: number;
  ry: number;
  /** Radius of one curl. */
  curl: number;
  /** Excludes places such as the face. */
  isFree?: (point: Point) => boolean;
}

/**
 * A cloud of tight curls in rings from the outside in, darker at the rim and away from the light, which comes from
 * the upper left. All curls of one tone are one path, so hundreds of them are cheap to render.
 */
export function cloudOfCurls(cloud: Cloud, hair: HairInks, random: Random): string {
  const tones = [hair.deep, hair.dark, hair.base, hair.light];
  const paths: string[] = ['', '', '', ''];
  const step = cloud.curl * 1.15;
  for (let reach = 1.02; reach > 0.05; reach -= step / Math.max(cloud.rx, cloud.ry)) {
    const count = Math.max(4, Math.round((2 * Math.PI * cloud.rx * reach) / (step * 1.15)));
    for (let index = 0; index < count; index += 1) {
      const angle = ((index + random.next() * 0.7) / count) * Math.PI * 2;
      const far = reach + (random.next() - 0.5) * 0.05;
      const point: Point = [
        cloud.center[0] + Math.cos(angle) * cloud.rx * far,
        cloud.center[1] + Math.sin(angle) * cloud.ry * far,
      ];
      if (cloud.isFree?.(point)) continue;
      const lit = 0.5 - Math.cos(angle - 0.7) * 0.32 * reach - Math.sin(angle) * 0.3 * reach;
      const tone = Math.min(3, Math.max(0, Math.floor(mixNumbers(lit, random.next(), 0.4) * 4)));
      paths[tone] += curl(point, cloud.curl * (0.55 + random.next() * 0.5), random.next() * 6.3);
    }
  }
  return paths
    .map((d, tone) =>
      d ? line(d, tones[tone] ?? hair.base, cloud.curl * 0.42, tone === 3 ? 0.75 : 0.95) : '',
    )
    .join('');
}

/** Points of an irregular round outline, for the background of a cloud of curls. */
export function cloudOutline({ center, rx, ry, curl: size }: Cloud, random: Random): Point[] {
  const count = Math.round((Math.PI * (rx + ry)) / (size * 2.6));
  return Array.from({ length: count }, (_, index): Point => {
    const angle = (index / count) * Math.PI * 2;
    const bump = 1 + (index % 2 === 0 ? 0.02 : -0.015) + (random.next() - 0.5) * 0.02;
    return [center[0] + Math.cos(angle) * rx * bump, center[1] + Math.sin(angle) * ry * bump];
  });
}

/** Ringlets along a row of guides, from back to front. */
export function ringlets(
  guides: readonly Curve[],
  count: number,
  width: number,
  hair: HairInks,
  random: Random,
  trim = 0.2,
): string {
  return Array.from({ length: count }, (_, index) => {
    const share = (index + random.next() * 0.8) / count;
    const place = share * (guides.length - 1);
    const low = Math.min(Math.floor(place), guides.length - 2);
    const [from, to] = [sampled(guides[low] ?? [], 8), sampled(guides[low + 1] ?? [], 8)];
    const kept = Math.round(8 - trim * random.next() * 8);
    const curve = from.slice(0, kept).map((point, step): Point => {
      const other = to[step] ?? point;
      return [
        mixNumbers(point[0], other[0], place - low) + (random.next() - 0.5) * width,
        mixNumbers(point[1], other[1], place - low),
      ];
    });
    const length =
      curve.length > 1
        ? Math.hypot(
            (curve[0]?.[0] ?? 0) - (curve.at(-1)?.[0] ?? 0),
            (curve[0]?.[1] ?? 0) - (curve.at(-1)?.[1] ?? 0),
          )
        : 0;
    return ringlet(
      curve,
      width * (0.8 + random.next() * 0.5),
      length / (width * 4.6),
      hair,
      random.next(),
      random,
    );
  }).join('');
}
