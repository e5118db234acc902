import { type Curve, directionAt, type Point, sampled } from '../tools/geometry.ts';
import type { HairInks } from '../tools/inks.ts';
import { short, smoothLine } from '../tools/paths.ts';
import { line } from '../tools/sheet.ts';

function lengthOf(curve: Curve): number {
  const points = sampled(curve, 24);
  return points.reduce((sum, [x, y], index) => {
    const before = points[index - 1];
    return before ? sum + Math.hypot(x - before[0], y - before[1]) : 0;
  }, 0);
}

function lobe([x, y]: Point, rx: number, ry: number, degrees: number, fill: string): string {
  return `<ellipse rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" transform="translate(${short(x)} ${short(y)}) rotate(${short(degrees)})"/>`;
}

/**
 * A thick plait along a curve: lobes that cross from both sides like a fishbone, each with its own light. `widthAt` is the
 * whole width at a share of the length.
 */
export function plait(curve: Curve, widthAt: (share: number) => number, hair: HairInks): string {
  const count = Math.max(4, Math.round(lengthOf(curve) / (widthAt(0.4) * 0.27)));
  const spine = sampled(curve, count);
  return spine
    .map((point, index) => {
      const share = index / Math.max(count - 1, 1);
      const width = widthAt(share);
      const [dx, dy] = directionAt(spine, index);
      const along = (Math.atan2(dy, dx) * 180) / Math.PI;
      const side = index % 2 === 0 ? 1 : -1;
      const at = (out: number): Point => [
        point[0] - dy * side * width * out,
        point[1] + dx * side * width * out,
      ];
      const angle = along - side * 38;
      return (
        lobe(at(0.2), width * 0.47, width * 0.3, angle, hair.deep) +
        lobe(at(0.2), width * 0.44, width * 0.25, angle, hair.dark) +
        lobe(at(0.21), width * 0.38, width * 0.18, angle, hair.base) +
        lobe(at(0.23), width * 0.25, width * 0.065, angle, hair.light)
      );
    })
    .join('');
}

/** A thin braid: a round cord with small crossings of its strands, drawn with two paths. */
export function cord(curve: Curve, width: number, hair: HairInks, isLit: boolean): string {
  const count = Math.max(4, Math.round(lengthOf(curve) / (width * 0.8)));
  const spine = sampled(curve, count);
  const crossings = spine
    .slice(0, -1)
    .map(([x, y], index) => {
      const [dx, dy] = directionAt(spine, index);
      const reach = width * 0.36;
      const arm = (side: number): Point => [
        x - dy * side * reach - dx * reach * 0.7,
        y + dx * side * reach - dy * reach * 0.7,
      ];
      const [a, b] = [arm(1), arm(-1)];
      const [mx, my] = [x + dx * reach * 0.5, y + dy * reach * 0.5];
      return `M${short(a[0])} ${short(a[1])}L${short(mx)} ${short(my)}L${short(b[0])} ${short(b[1])}`;
    })
    .join('');
  const d = smoothLine(curve);
  return (
    line(d, hair.deep, width * 1.15) +
    line(d, isLit ? hair.base : hair.dark, width * 0.86) +
    line(crossings, isLit ? hair.light : hair.base, width * 0.2, 0.85)
  );
}

/** A small metal ring around a braid. */
export function cuff([x, y]: Point, degrees: number, width: number, metal: string): string {
  const box = `x="${short(-width * 0.62)}" y="${short(-width * 0.36)}" width="${short(width * 1.24)}" height="${short(width * 0.72)}" rx="${short(width * 0.2)}"`;
  return `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(degrees)})"><rect ${box} fill="${metal}"/><rect x="${short(-width * 0.4)}" y="${short(-width * 0.3)}" width="${short(width * 0.22)}" height="${short(width * 0.6)}" fill="#fff6dc" fill-opacity="0.6"/></g>`;
}
