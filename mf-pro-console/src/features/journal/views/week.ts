import { addDays, boundOnDay, localDay, positionOnDay, weekdayOf, type LocalDate } from '@frizo/local-time';
import { rowSeconds, type DayElement, type JournalDay } from '../day.ts';

/** The seven dates of a week, from Sunday, as in the month calendars. */
export function weekOf(date: LocalDate): LocalDate[] {
  const first = addDays(date, -weekdayOf(date));
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/**
 * The same days, all with the bounds of the longest one on the clock, so that equal times stand side by side. Only a day whose clock changes within
 * these bounds has more or fewer rows than the others.
 */
export function alignDays(days: readonly JournalDay[]): JournalDay[] {
  const local = days.map(({ date, timeZone }) => localDay(date, timeZone));
  const onClock = (second: 'firstSecond' | 'lastSecond') =>
    days.map((day, index) =>
      positionOnDay(local[index] ?? localDay(day.date, day.timeZone), day.midnight + day[second]),
    );
  const first = Math.min(...onClock('firstSecond'));
  const last = Math.max(...onClock('lastSecond'));
  return days.map((day, index) => {
    const own = local[index] ?? localDay(day.date, day.timeZone);
    return {
      ...day,
      firstSecond: boundOnDay(own, first) - day.midnight,
      lastSecond: boundOnDay(own, last) - day.midnight,
    };
  });
}

export function rowsOf({ firstSecond, lastSecond }: JournalDay): number {
  return (lastSecond - firstSecond) / rowSeconds;
}

/** The day to which an instant belongs. Unix seconds. */
export function dayAt(days: readonly JournalDay[], instant: number): JournalDay | undefined {
  return days.find(({ midnight, nextMidnight }) => midnight <= instant && instant < nextMidnight);
}

/** The element to which an arrow key moves the focus: earlier or later on its day, or nearest on the clock on another day. */
export function neighborInWeek(
  days: readonly JournalDay[],
  { key: focused, start }: DayElement,
  key: string,
): DayElement | undefined {
  const place = days.findIndex((day) => elementsOf(day).some((element) => element.key === focused));
  const elements = elementsOf(days[place]);
  const index = elements.findIndex((element) => element.key === focused);
  const secondsFrom = ({ midnight = 0 }: Partial<JournalDay> = {}, instant: number) => instant - midnight;
  const nearest = (others: readonly JournalDay[]) => {
    const day = others.find((other) => elementsOf(other).length > 0);
    const away = (element: DayElement) =>
      Math.abs(secondsFrom(day, element.start) - secondsFrom(days[place], start));
    return elementsOf(day).toSorted((one, other) => away(one) - away(other))[0];
  };
  switch (key) {
    case 'ArrowUp':
      return elements[index - 1];
    case 'ArrowDown':
      return elements[index + 1];
    case 'ArrowLeft':
      return nearest(days.slice(0, place).toReversed());
    case 'ArrowRight':
      return nearest(days.slice(place + 1));
    default:
      return undefined;
  }
}

/** Of all columns, by start. */
export function elementsOf(day: JournalDay | undefined): DayElement[] {
  return (day?.columns ?? [])
    .flatMap(({ elements }) => elements)
    .toSorted((one, other) => one.start - other.start || one.key.localeCompare(other.key));
}
