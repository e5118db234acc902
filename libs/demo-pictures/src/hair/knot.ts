import type { Point } from '../tools/geometry.ts';
import { smoothShape } from '../tools/paths.ts';
import { ellipse, shape } from '../tools/sheet.ts';
import type { Brush } from './brush.ts';
import { lockFills } from './locks.ts';

/** A bun: locks wound around its middle, drawn from the outside in; light from the upper left. */
export function knot({ sheet, hair, random }: Brush, [x, y]: Point, radius: number): string {
  const fills = lockFills(sheet, hair, {
    top: y - radius * 1.1,
    bottom: y + radius * 1.5,
    band: 0.28,
    tips: 0.1,
  });
  const ring = (
    reach: number,
    start: number,
    sweep: number,
    thick: number,
    tone: number,
    opacity = 1,
  ): string => {
    const steps = 9;
    const arc = (distance: (share: number) => number): Point[] =>
      Array.from({ length: steps }, (_, index): Point => {
        const share = index / (steps - 1);
        const angle = start + sweep * share;
        const far = reach * (1 - share * 0.16) + distance(share);
        return [x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.9];
      });
    const swell = (share: number): number => (thick / 2) * Math.sin(Math.PI * share) ** 0.7;
    return shape(
      smoothShape([...arc(swell), ...arc((share) => -swell(share)).reverse()]),
      fills[tone] ?? hair.base,
      opacity,
    );
  };
  const turns = Array.from({ length: 15 }, (_, index) => {
    const reach = radius * (0.96 - (index / 15) * 0.78);
    const start = index * 2.3 + random.next() * 0.6;
    const sweep = 2.4 + random.next() * 1.4;
    const thick = radius * (0.3 - (index / 15) * 0.12);
    return (
      ring(reach, start, sweep, thick * 1.25, 0) +
      ring(reach, start + 0.05, sweep - 0.1, thick, 1 + (index % 2)) +
      ring(reach + thick * 0.1, start + 0.25, sweep - 0.5, thick * 0.4, 3 + (index % 2), 0.8)
    );
  });
  return ellipse(x, y, radius * 1.02, radius * 0.93, fills[0] ?? hair.dark) + turns.join('');
}
