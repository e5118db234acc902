/** The layout of a grid of equal rows, in CSS pixels. */
export interface GridShape {
  readonly columns: number;
  /** From the top of a row to the top of the next one; 0 without a layout. */
  readonly pitch: number;
}

/** Rows from `first` (inclusive) to `end` (exclusive). */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** Up to this many cards are all rendered: find-in-page works, and no measuring is needed first. */
export const maxWithoutWindow = 48;

/** Rows rendered above and below the view: more than a screen, for quick scrolling. */
const rowsAround = 3;

export function rowsOf(count: number, { columns }: GridShape): number {
  return Math.ceil(count / Math.max(1, columns));
}

/** The rows that are in view or near it. `top` is the offset of the grid from the top of the view; negative once scrolled past. */
export function rowsNear(shape: GridShape, count: number, top: number, viewHeight: number): RowRange {
  const rows = rowsOf(count, shape);
  if (count <= maxWithoutWindow || shape.pitch <= 0) return { first: 0, end: rows };
  const first = Math.floor(-top / shape.pitch) - rowsAround;
  const end = Math.ceil((viewHeight - top) / shape.pitch) + rowsAround;
  // Some rows stay rendered even far from the view, since the grid is measured by them.
  const start = Math.min(Math.max(0, first), Math.max(0, rows - rowsAround));
  return { first: start, end: Math.min(rows, Math.max(end, start + rowsAround)) };
}

/** Those of these rows that are in view, or the nearest one. */
export function rowsSeen(shape: GridShape, near: RowRange, top: number, viewHeight: number): RowRange {
  if (shape.pitch <= 0) return near;
  const first = Math.max(near.first, Math.min(Math.floor(-top / shape.pitch), near.end - 1));
  const end = Math.min(near.end, Math.max(Math.ceil((viewHeight - top) / shape.pitch), first + 1));
  return { first, end };
}

export function isSameRange(one: RowRange, other: RowRange): boolean {
  return one.first === other.first && one.end === other.end;
}

/** The height of the rows before and after the rendered ones, in CSS pixels. */
export function spaceAround(
  shape: GridShape,
  count: number,
  range: RowRange,
): { before: number; after: number } {
  return {
    before: range.first * shape.pitch,
    after: Math.max(0, rowsOf(count, shape) - range.end) * shape.pitch,
  };
}

/** Cards by their position in the gallery, from `first` (inclusive) to `end` (exclusive). */
export interface CardRange {
  readonly first: number;
  readonly end: number;
}

/** The cards near the view, and the visible ones among them. */
export interface NearCards {
  readonly near: CardRange;
  readonly seen: CardRange;
}

/** This many cards render well within 50 ms on a slow phone, even in a frame that scrolls. */
const cardsPerStep = 2;

export function cardsIn({ first, end }: RowRange, { columns }: Pick<GridShape, 'columns'>): CardRange {
  return { first: first * columns, end: end * columns };
}

/** The rendered cards to keep after a scroll: those still near the view, or where there are none, the first of the visible ones. */
export function retainRendered(rendered: CardRange, { near, seen }: NearCards): CardRange {
  const first = Math.max(rendered.first, near.first);
  const end = Math.min(rendered.end, near.end);
  if (first >= end) return { first: seen.first, end: Math.min(near.end, seen.first + cardsPerStep) };
  return first === rendered.first && end === rendered.end ? rendered : { first, end };
}

/** The rendered cards and a few more of those near the view: first the visible ones, a row at a time, then those below, then those above. */
export function renderMore(rendered: CardRange, { near, seen }: NearCards, columns: number): CardRange {
  const { first, end } = rendered;
  if (end < seen.end) return { first, end: Math.min(seen.end, end + columns) };
  if (first > seen.first) return { first: Math.max(seen.first, first - columns), end };
  if (end < near.end) return { first, end: Math.min(near.end, end + cardsPerStep) };
  return first > near.first ? { first: Math.max(near.first, first - cardsPerStep), end } : rendered;
}
