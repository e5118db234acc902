import { formatLocalDate } from './format.ts';
import { weekdayOf, type LocalDate } from './local-date.ts';

export interface DayOfList<Item> {
  readonly date: LocalDate;
  readonly items: readonly Item[];
}

/** A list that is in order of time, day by day. */
export function byDay<Item extends { readonly date: LocalDate }>(list: readonly Item[]): DayOfList<Item>[] {
  const days: { date: LocalDate; items: Item[] }[] = [];
  for (const item of list) {
    const last = days.at(-1);
    if (last?.date === item.date) last.items.push(item);
    else days.push({ date: item.date, items: [item] });
  }
  return days;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Monday, 03/02/2026`; the day that it is, where the list is about, is called so. */
export function dayTitle(date: LocalDate, today: LocalDate): string {
  return `${date === today ? 'Today' : weekdays[weekdayOf(date)]}, ${formatLocalDate(date)}`;
}
