import type { LocalDate } from '@frizo/local-time';
import type { DayElement, JournalDay } from '../day.ts';
import type { Slot } from '../slots.ts';
import type { Journal } from '../use-journal-day.ts';

/** What a view shows and calls, besides the day in its grid. */
export interface JournalViewsProps {
  journal: Journal;
  days: readonly JournalDay[];
  /** Unix seconds. */
  now: number;
  /** The keys of elements that are shown where they are not saved yet. */
  unsaved: ReadonlySet<string>;
  onElement(element: DayElement): void;
  onSlot(slot: Slot): void;
  /** Books or blocks the next free time, of the shown day or another one. */
  onAdd(artistId: number, date?: LocalDate): void;
  /** Goes to a day. */
  onDay(date: LocalDate): void;
}
