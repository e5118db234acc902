import {
  boundOnDay,
  datesOfExceptions,
  type LocalDate,
  localDay,
  type LocalDay,
  weekdayOf,
} from '@frizo/local-time';
import type { ArtistCalendar } from './artist-calendar.ts';
import { noSpans, type Spans, uniteSpans } from './spans.ts';

/** When an artist works at an address, in seconds from local midnight. Which hours a date has is asked with `hoursOn` alone. */
export interface WorkingHours {
  /** By weekday from Sunday. */
  readonly week: readonly Spans[];
  /** The hours of dates that differ from their weekday; none where the artist has a day off or the salon is closed. */
  readonly dates: ReadonlyMap<LocalDate, Spans>;
}

type Hours = Pick<ArtistCalendar, 'hours' | 'exceptions'>;

const weekdays = [0, 1, 2, 3, 4, 5, 6];
const daySeconds = 86_400;
const noDates: WorkingHours['dates'] = new Map();

/** Every day from midnight to midnight, which professionals may use (decisions 4). */
export const wholeDays: WorkingHours = {
  week: weekdays.map(() => uniteSpans([[0, daySeconds]])),
  dates: noDates,
};

/** When the artist works at one address or, without one, at any. */
export function workingHoursAt({ hours, exceptions }: Hours, addressId?: number): WorkingHours {
  const isHere = (place: number) => addressId === undefined || place === addressId;
  const week = weekdays.map((weekday) =>
    uniteSpans(
      hours
        .filter(([dayIndex, , , place]) => dayIndex === weekday && isHere(place))
        .map(([, start, end]) => [start, end]),
    ),
  );
  if (exceptions.length === 0) return { week, dates: noDates };
  const dates = new Map<LocalDate, Spans>();
  for (const [date, special] of datesOfExceptions(exceptions)) {
    const here = special.filter(([, , place]) => isHere(place));
    dates.set(date, here.length === 0 ? noSpans : uniteSpans(here));
  }
  return { week, dates };
}

/** The hours of a date. Its weekday is given by those who go through many days. */
export function hoursOn({ week, dates }: WorkingHours, date: LocalDate, weekday = weekdayOf(date)): Spans {
  const special = dates.size === 0 ? undefined : dates.get(date);
  return special ?? week[weekday] ?? noSpans;
}

/**
 * Visits the hours of a day as instants, in unix seconds and ascending. Hours with nothing but a skipped hour between them are one stretch.
 * @param take returns whether to continue
 * @returns whether all were visited
 */
export function eachOpening(
  hours: Spans,
  day: LocalDay,
  take: (opens: number, closes: number) => boolean,
): boolean {
  const count = hours.from.length;
  for (let index = 0; index < count; index++) {
    const opens = boundOnDay(day, hours.from[index] ?? 0);
    let closes = boundOnDay(day, hours.until[index] ?? 0);
    while (index + 1 < count && boundOnDay(day, hours.from[index + 1] ?? 0) <= closes) {
      closes = boundOnDay(day, hours.until[++index] ?? 0);
    }
    if (!take(opens, closes)) return false;
  }
  return true;
}

/** Whether the day is shown as CLOSED: the artist has no hours at the address, or a change of time zone skipped the day. */
export function isClosed(
  calendar: Hours & Pick<ArtistCalendar, 'timezone'>,
  { addressId }: { readonly addressId: number },
  date: LocalDate,
): boolean {
  return (
    hoursOn(workingHoursAt(calendar, addressId), date).from.length === 0 ||
    localDay(date, calendar.timezone).pieces.length === 0
  );
}
