/** Pixels of the 900x1200 sheet, or of a group placed on it; y grows downwards. */
export type Point = readonly [x: number, y: number];
/** The points of a smooth line. */
export type Curve = readonly Point[];

/** Parses points: `curve('0 0, 12 -30, 40 8')`. This format keeps tables of curves readable. */
export function curve(text: string): Point[] {
  return text.split(',').map((pair): Point => {
    const [x, y] = pair.trim().split(' ').map(Number);
    if (x === undefined || y === undefined || Number.isNaN(x + y))
      throw new RangeError(`Not a point: ${pair}`);
    return [x, y];
  });
}

export function mixNumbers(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

export function mixPoints(from: Point, to: Point, share: number): Point {
  return [mixNumbers(from[0], to[0], share), mixNumbers(from[1], to[1], share)];
}

function at(points: Curve, index: number): Point {
  const point = points[Math.min(Math.max(index, 0), points.length - 1)];
  if (!point) throw new RangeError('A curve needs points');
  return point;
}

/** Interpolates two curves with the same number of points. */
export function mixCurves(from: Curve, to: Curve, share: number): Point[] {
  return from.map((point, index) => mixPoints(point, at(to, index), share));
}

/** Interpolates a row of guide curves: 0 is the first, 1 the last. */
export function between(guides: readonly Curve[], share: number): Point[] {
  const place = Math.min(Math.max(share, 0), 1) * (guides.length - 1);
  const index = Math.min(Math.floor(place), guides.length - 2);
  const from = guides[Math.max(index, 0)];
  const to = guides[Math.min(index + 1, guides.length - 1)];
  if (!from || !to) throw new RangeError('No guides');
  return mixCurves(from, to, place - Math.max(index, 0));
}

function catmullRom(p0: number, p1: number, p2: number, p3: number, t: number): number {
  const tt = t * t;
  return (
    0.5 *
    (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * tt + (3 * p1 - p0 - 3 * p2 + p3) * tt * t)
  );
}

/** Samples the smooth line through the points at `count` even steps. */
export function sampled(points: Curve, count: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const place = (index / (count - 1)) * (points.length - 1);
    const segment = Math.min(Math.floor(place), points.length - 2);
    const t = place - segment;
    const [a, b, c, d] = [
      at(points, segment - 1),
      at(points, segment),
      at(points, segment + 1),
      at(points, segment + 2),
    ];
    return [catmullRom(a[0], b[0], c[0], d[0], t), catmullRom(a[1], b[1], c[1], d[1], t)];
  });
}

/** Unit vector along the curve at one of its points. */
export function directionAt(points: Curve, index: number): Point {
  const [before, after] = [at(points, index - 1), at(points, index + 1)];
  const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
  const length = Math.hypot(dx, dy) || 1;
  return [dx / length, dy / length];
}

/** Points beside the curve: positive distances are to the right of its direction. */
export function offset(points: Curve, distance: (share: number) => number): Point[] {
  return points.map((point, index) => {
    const [dx, dy] = directionAt(points, index);
    const away = distance(index / Math.max(points.length - 1, 1));
    return [point[0] - dy * away, point[1] + dx * away];
  });
}

export function mirrored(points: Curve, axis = 0): Point[] {
  return points.map(([x, y]) => [2 * axis - x, y]);
}

export function rotated([x, y]: Point, degrees: number, [cx, cy]: Point = [0, 0]): Point {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [x - cx, y - cy];
  return [cx + dx * Math.cos(angle) - dy * Math.sin(angle), cy + dx * Math.sin(angle) + dy * Math.cos(angle)];
}
