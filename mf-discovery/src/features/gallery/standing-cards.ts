import type { GridShape, RowRange } from './row-window.ts';

/** Cards by their place in the gallery, from `first` up to and without `end`. */
export interface CardRange {
  readonly first: number;
  readonly end: number;
}

/** What is near the view, and of that what is seen. */
export interface NearCards {
  readonly near: CardRange;
  readonly seen: CardRange;
}

/** So many cards are drawn well within 50 ms on a slow phone, beside what a frame costs that scrolls. */
const cardsAStep = 2;

export function cardsIn({ first, end }: RowRange, { columns }: Pick<GridShape, 'columns'>): CardRange {
  return { first: first * columns, end: end * columns };
}

/** What still stands after the view went on: the cards near it, or where there are none, the first of those that are seen. */
export function keepStanding(standing: CardRange, { near, seen }: NearCards): CardRange {
  const first = Math.max(standing.first, near.first);
  const end = Math.min(standing.end, near.end);
  if (first >= end) return { first: seen.first, end: Math.min(near.end, seen.first + cardsAStep) };
  return first === standing.first && end === standing.end ? standing : { first, end };
}

/** Some cards more of those near the view: what is seen first, a row at a time, then what lies below it, then above. */
export function standMore(standing: CardRange, { near, seen }: NearCards, columns: number): CardRange {
  const { first, end } = standing;
  if (end < seen.end) return { first, end: Math.min(seen.end, end + columns) };
  if (first > seen.first) return { first: Math.max(seen.first, first - columns), end };
  if (end < near.end) return { first, end: Math.min(near.end, end + cardsAStep) };
  return first > near.first ? { first: Math.max(near.first, first - cardsAStep), end } : standing;
}
