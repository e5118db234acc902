import { boundOnDay, instantToWallClock, localDay } from '@frizo/local-time';
import { isOccupying, rowSeconds, type DayColumn, type JournalDay, type OpenSpan } from './day.ts';

const longestBlockSeconds = 86_400;

/** A row of one column. */
export interface Slot {
  readonly artistId: number;
  /** Unix seconds. */
  readonly start: number;
}

/**
 * What a slot allows: nothing can start in the past, nor while the artist is busy. The second of two equal times on the clock is not offered: such a
 * time means the first (decisions 3).
 */
export function slotState(
  day: JournalDay,
  column: DayColumn,
  start: number,
  now: number,
): 'past' | 'taken' | 'free' {
  if (start < now) return 'past';
  const isBusy = column.elements.some((one) => isOccupying(one) && one.start <= start && start < one.end);
  return isBusy || !isFirstOnClock(day, start) ? 'taken' : 'free';
}

/** Whether its time on the clock means this instant: a time that occurs twice means the first (decisions 3). */
export function isFirstOnClock(day: JournalDay, instant: number): boolean {
  return boundOnDay(localDay(day.date, day.timeZone), secondsOnClock(day, instant)) === instant;
}

/** Seconds of the day on the clock; 86400 at its end. */
export function secondsOnClock({ timeZone, nextMidnight }: JournalDay, instant: number): number {
  if (instant === nextMidnight) return 86_400;
  return instantToWallClock(new Date(instant * 1000), timeZone).seconds;
}

/** The free starts of a column that the grid shows. Unix seconds. */
export function freeStartsOf(day: JournalDay, column: DayColumn, now: number): number[] {
  const starts: number[] = [];
  for (let second = day.firstSecond; second < day.lastSecond; second += rowSeconds) {
    const start = day.midnight + second;
    if (slotState(day, column, start, now) === 'free') starts.push(start);
  }
  return starts;
}

/** The ends of a block that starts here, up to the artist's next element and the end of the day (spec 5.7). Unix seconds. */
export function blockEndsOf(day: JournalDay, column: DayColumn, start: number): number[] {
  const next = column.elements.find((one) => isOccupying(one) && one.start > start)?.start ?? Infinity;
  const last = Math.min(next, day.nextMidnight, start + longestBlockSeconds);
  const ends: number[] = [];
  for (let end = start + rowSeconds; end <= last; end += rowSeconds) ends.push(end);
  return ends.filter((end) => isFirstOnClock(day, end));
}

/** Whether a time is within the artist's hours. Unix seconds. */
export function isOpenAt({ openSpans }: DayColumn, instant: number): boolean {
  return openSpans.some(({ from, to }) => from <= instant && instant < to);
}

/** The parts of an artist's day by the names of the addresses where they work; none in a salon with one address. Unix seconds. */
export function addressChangesOf(
  { addressNames }: JournalDay,
  { openSpans }: DayColumn,
): { readonly from: number; readonly name: string }[] {
  const named = openSpans.flatMap(({ from, addressId }) => {
    const name = addressNames.get(addressId);
    return name === undefined ? [] : [{ from, name }];
  });
  return named.filter(({ name }, index) => name !== named[index - 1]?.name);
}

/** The address where the artist works at a time, or nearest to it; undefined on a CLOSED day. */
export function addressAt({ openSpans }: DayColumn, instant: number): number | undefined {
  const distance = ({ from, to }: OpenSpan) => Math.max(from - instant, instant - to, 0);
  return openSpans.toSorted((one, other) => distance(one) - distance(other))[0]?.addressId;
}
