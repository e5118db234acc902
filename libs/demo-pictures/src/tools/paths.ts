import { type Curve, directionAt, offset, type Point, sampled } from './geometry.ts';

/** One decimal, a tenth of a pixel, is precise enough and keeps the SVG small. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function pair([x, y]: Point): string {
  return `${short(x)} ${short(y)}`;
}

function segments(points: Curve, isClosed: boolean): string {
  const count = points.length;
  const get = (index: number): Point =>
    (isClosed ? points[(index + count) % count] : points[Math.min(Math.max(index, 0), count - 1)]) ?? [0, 0];
  const last = isClosed ? count : count - 1;
  return Array.from({ length: last }, (_, index) => {
    const [p0, p1, p2, p3] = [get(index - 1), get(index), get(index + 1), get(index + 2)];
    const first: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const second: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    return `C${pair(first)} ${pair(second)} ${pair(p2)}`;
  }).join('');
}

/** Path data of a smooth line through the points. */
export function smoothLine(points: Curve): string {
  return `M${pair(points[0] ?? [0, 0])}${segments(points, false)}`;
}

/** Path data of a smooth closed shape through the points. */
export function smoothShape(points: Curve): string {
  return `M${pair(points[0] ?? [0, 0])}${segments(points, true)}Z`;
}

/** Path data of a shape along a curve; `width` is its width at each share of the length. */
export function ribbon(curve: Curve, width: (share: number) => number, steps = 10): string {
  const spine = sampled(curve, steps);
  const left = offset(spine, (share) => width(share) / 2);
  const right = offset(spine, (share) => -width(share) / 2).reverse();
  return `M${pair(left[0] ?? [0, 0])}${segments(left, false)}L${pair(right[0] ?? [0, 0])}${segments(right, false)}Z`;
}

/** Path data of a finger or an arm: a ribbon with a round end; `radius` is half its width at each share of the length. */
export function limb(curve: Curve, radius: (share: number) => number, steps = 14): string {
  const spine = sampled(curve, steps);
  const left = offset(spine, radius);
  const right = offset(spine, (share) => -radius(share)).reverse();
  const tip = spine[spine.length - 1] ?? [0, 0];
  const [dx, dy] = directionAt(spine, spine.length - 1);
  const reach = radius(1);
  const cap: Point[] = [
    [tip[0] + (dx * 0.62 - dy * 0.76) * reach, tip[1] + (dy * 0.62 + dx * 0.76) * reach],
    [tip[0] + dx * reach, tip[1] + dy * reach],
    [tip[0] + (dx * 0.62 + dy * 0.76) * reach, tip[1] + (dy * 0.62 - dx * 0.76) * reach],
  ];
  return `${smoothLine([...left, ...cap, ...right])}Z`;
}

/** The width of a lock of hair: pointed at both ends, widest slightly after the root. */
export function tapered(width: number, belly = 0.4): (share: number) => number {
  return (share) => {
    const rising = share < belly ? share / belly : (1 - share) / (1 - belly);
    return width * Math.sin((Math.min(Math.max(rising, 0), 1) * Math.PI) / 2);
  };
}
