import { clockText, rowSeconds, type DayColumn, type DayElement, type JournalDay } from '../day.ts';
import { isOpenAt, slotState, type Slot } from '../slots.ts';
import { columnOf, type RuleContext } from './move-rules.ts';

/** What the arrow keys go through: the elements of a column, and its rows without one, which can be booked or blocked. */
export interface GridPlace extends Slot {
  /** Null for an empty row. */
  readonly element: DayElement | null;
}

/** The places of a column by their start, so that every element is reached, also one of several at the same time. */
function placesIn(day: JournalDay, { artistId, elements }: DayColumn): GridPlace[] {
  const places: GridPlace[] = elements.map((element) => ({ artistId, start: element.start, element }));
  for (let second = day.firstSecond; second < day.lastSecond; second += rowSeconds) {
    const start = day.midnight + second;
    if (!elements.some((one) => one.start < start + rowSeconds && start < one.end))
      places.push({ artistId, start, element: null });
  }
  return places.toSorted((one, other) => one.start - other.start);
}

/** Where a key leads from a place; null at an end, undefined for another key. */
export function nextPlace(day: JournalDay, from: GridPlace, key: string): GridPlace | null | undefined {
  const at = day.columns.findIndex(({ artistId }) => artistId === from.artistId);
  const column = day.columns[at];
  if (!column) return null;
  switch (key) {
    case 'ArrowUp':
      return beside(placesIn(day, column), from, -1);
    case 'ArrowDown':
      return beside(placesIn(day, column), from, 1);
    case 'ArrowLeft':
      return placeAt(day, day.columns[at - 1], from.start);
    case 'ArrowRight':
      return placeAt(day, day.columns[at + 1], from.start);
    case 'Home':
      return placesIn(day, column).find(({ element }) => element !== null) ?? null;
    case 'End':
      return placesIn(day, column).findLast(({ element }) => element !== null) ?? null;
    default:
      return undefined;
  }
}

/** The place before or after; for a row that shows something now, that from which it is before or after. */
function beside(places: readonly GridPlace[], from: GridPlace, by: 1 | -1): GridPlace | null {
  const index = places.findIndex(
    ({ start, element }) => start === from.start && element?.key === from.element?.key,
  );
  if (index !== -1) return places[index + by] ?? null;
  return by === 1
    ? (places.find(({ start }) => start > from.start) ?? null)
    : (places.findLast(({ start }) => start < from.start) ?? null);
}

/** What a column has at a time. */
function placeAt(day: JournalDay, column: DayColumn | undefined, start: number): GridPlace | null {
  if (!column) return null;
  const places = placesIn(day, column);
  return places.findLast((place) => place.start <= start) ?? places[0] ?? null;
}

/** Where the keys enter a column: its first time that is not over. */
export function firstPlace({ day, now }: RuleContext, artistId: number): GridPlace | null {
  const column = columnOf(day, artistId);
  if (!column) return null;
  const places = placesIn(day, column);
  const isAhead = ({ start, element }: GridPlace) =>
    element ? element.end > now : start >= now && isOpenAt(column, start);
  return places.find(isAhead) ?? places[0] ?? null;
}

/** `11:15 AM, Maeve Ito, free`, for an empty row. */
export function rowText({ day, now }: RuleContext, { artistId, start }: Slot): string {
  const column = columnOf(day, artistId);
  if (!column) return clockText(day, start);
  const state = slotState(day, column, start, now);
  const free = isOpenAt(column, start) ? 'free' : 'outside of working hours';
  const text = state === 'past' ? 'over' : state === 'taken' ? 'not free' : free;
  return `${clockText(day, start)}, ${column.name}, ${text}`;
}
