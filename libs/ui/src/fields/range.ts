/** From and to; the first is never above the second. */
export type Range = readonly [from: number, to: number];

/** Moves one end; it stops at the other. */
export function moveThumb([from, to]: Range, thumb: 0 | 1, value: number): Range {
  return thumb === 0 ? [Math.min(value, to), to] : [from, Math.max(value, from)];
}

/** Moves whichever end is nearer to the value; from halfway the upper one. Outside of the range it widens it. */
export function moveNearest(range: Range, value: number): Range {
  const [from, to] = range;
  const isLower = value < from || (value <= to && value - from < to - value);
  return moveThumb(range, isLower ? 0 : 1, value);
}
