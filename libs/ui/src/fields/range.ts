/** From and to; the first is never greater than the second. */
export type Range = readonly [from: number, to: number];

/** Moves one end, up to the other. */
export function moveThumb([from, to]: Range, thumb: 0 | 1, value: number): Range {
  return thumb === 0 ? [Math.min(value, to), to] : [from, Math.max(value, from)];
}

/** Moves the end that is nearer to the value, or the upper one from halfway. A value outside of the range widens it. */
export function moveNearest(range: Range, value: number): Range {
  const [from, to] = range;
  const isLower = value < from || (value <= to && value - from < to - value);
  return moveThumb(range, isLower ? 0 : 1, value);
}
