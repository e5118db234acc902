import { visibleEnd, type DayElement, type JournalDay } from '../day.ts';
import { elementsOf } from './week.ts';

/** What a list shows in order of time. */
export type ListEntry =
  | { readonly kind: 'element'; readonly element: DayElement }
  /** Where now is between the others. */
  | { readonly kind: 'now' };

export interface DayListEntries {
  readonly entries: readonly ListEntry[];
  /** On the day of now: the next appointment to start. */
  readonly next: DayElement | undefined;
}

/** The elements of a day by their start; now stands before the first one that has not started. @param now unix seconds */
export function listDay(day: JournalDay, now: number): DayListEntries {
  const elements = elementsOf(day);
  const entries: ListEntry[] = elements.map((element) => ({ kind: 'element', element }));
  if (now < day.midnight || now >= day.nextMidnight) return { entries, next: undefined };
  const place = elements.findIndex(({ start }) => start > now);
  entries.splice(place === -1 ? entries.length : place, 0, { kind: 'now' });
  return {
    entries,
    next: elements.find(({ kind, status }) => kind === 'appointment' && status === 'upcoming'),
  };
}

/** The seconds until an element starts, in whole minutes and at least one: the minute that has begun counts. */
export function secondsUntil({ start }: Pick<DayElement, 'start'>, now: number): number {
  return Math.max(60, Math.ceil((start - now) / 60) * 60);
}

/** Whether the client is there, or the block lasts. */
export function isRunning(element: DayElement, now: number): boolean {
  return element.status !== 'no-show' && element.start <= now && now < visibleEnd(element);
}
