import { dateOfDayNumber, dayNumberOf, type LocalDate, weekdayOf } from './local-date.ts';
import { boundOnDay, localDay } from './local-day.ts';
import type { WeeklySpan } from './weekly-hours.ts';

/** Dates, first and last inclusive, on which an artist has these hours instead of those of the week; closed without any. */
export interface HoursException<Span> {
  readonly fromDate: LocalDate;
  readonly toDate: LocalDate;
  readonly hours: readonly Span[];
}

/**
 * The hours of a date: those of its exceptions, or else of its weekday. A date that one of several exceptions closes is closed, so that a
 * closing of the whole salon holds for an artist with special hours too.
 */
export function hoursOnDate<Span>(
  hours: {
    readonly week: readonly (Span & { readonly dayIndex: number })[];
    readonly exceptions: readonly HoursException<Span>[];
  },
  date: LocalDate,
): readonly Span[] {
  const covering = hours.exceptions.filter(({ fromDate, toDate }) => fromDate <= date && date <= toDate);
  return mergedHours(covering) ?? hours.week.filter(({ dayIndex }) => dayIndex === weekdayOf(date));
}

/** The dates of exceptions with the hours of each, by the same rule: for looking up many dates. */
export function datesOfExceptions<Span>(
  exceptions: readonly HoursException<Span>[],
): Map<LocalDate, readonly Span[]> {
  const dates = new Map<LocalDate, readonly Span[]>();
  for (const { fromDate, toDate, hours } of exceptions) {
    // Most are a single day, and calendars with many of them are read on every tap.
    for (const date of fromDate === toDate ? [fromDate] : datesBetween(fromDate, toDate)) {
      const known = dates.get(date);
      dates.set(date, known ? (mergedHours([{ hours: known }, { hours }]) ?? []) : hours);
    }
  }
  return dates;
}

/** Undefined without an exception. */
function mergedHours<Span>(
  exceptions: readonly Pick<HoursException<Span>, 'hours'>[],
): readonly Span[] | undefined {
  if (exceptions.length === 0) return undefined;
  if (exceptions.some(({ hours }) => hours.length === 0)) return [];
  return exceptions.flatMap(({ hours }) => hours);
}

function* datesBetween(fromDate: LocalDate, toDate: LocalDate): Generator<LocalDate> {
  const last = dayNumberOf(toDate);
  for (let day = dayNumberOf(fromDate); day <= last; day += 1) yield dateOfDayNumber(day);
}

/** Exceptions that share a date with another one of the list, by index: each date of an artist has one exception. */
export function overlappingExceptions(
  exceptions: readonly Pick<HoursException<unknown>, 'fromDate' | 'toDate'>[],
): number[] {
  return exceptions.flatMap((one, index) =>
    exceptions.some(
      (other, place) => place !== index && one.fromDate <= other.toDate && other.fromDate <= one.toDate,
    )
      ? [index]
      : [],
  );
}

/** Special hours on the clock at their address, in seconds from local midnight up to 86400. */
export type SpecialSpan = Omit<WeeklySpan, 'dayIndex'>;

/** Where hours of exceptions overlap, each by index. */
interface SpecialOverlaps {
  readonly special: readonly (readonly [exception: number, span: number])[];
  /** Weekly hours that reach into the special hours of the day before or after, at an address in another zone. */
  readonly weekly: readonly number[];
}

interface Working {
  readonly from: number;
  readonly until: number;
  /** Of the week, or of an exception: which of its spans. */
  readonly place: { readonly weekly: number } | { readonly special: readonly [number, number] };
}

/**
 * Special hours that overlap other hours of the artist: an artist is at one address at a time. Hours in different time zones are compared as
 * instants on each of the dates, with the days before and after, from which a day further east or west can reach in.
 */
export function overlappingSpecialHours(
  week: readonly WeeklySpan[],
  exceptions: readonly HoursException<SpecialSpan>[],
): SpecialOverlaps {
  const special = new Map<string, readonly [number, number]>();
  const weekly = new Set<number>();
  const note = ({ place }: Working) => {
    if ('special' in place) special.set(place.special.join(), place.special);
    else weekly.add(place.weekly);
  };
  for (const pair of overlappingPairs(week, exceptions)) pair.forEach(note);
  return { special: [...special.values()], weekly: [...weekly] };
}

function* overlappingPairs(
  week: readonly WeeklySpan[],
  exceptions: readonly HoursException<SpecialSpan>[],
): Generator<readonly [Working, Working]> {
  const all = [...week, ...exceptions.flatMap(({ hours }) => hours)];
  const isOneZone = all.every(({ timezone }) => timezone === all[0]?.timezone);
  const dated = exceptions.map((exception, index) => ({
    ...exception,
    hours: exception.hours.map((span, place) => ({ ...span, place: { special: [index, place] as const } })),
  }));
  const weekly = week.map((span, index) => ({ ...span, place: { weekly: index } }));
  for (const { fromDate, toDate, hours } of dated) {
    if (hours.length === 0) continue;
    if (isOneZone) {
      yield* pairsIn(hours.map(({ start, end, place }) => ({ from: start, until: end, place })));
      continue;
    }
    let before: readonly Working[] = [];
    for (let day = dayNumberOf(fromDate) - 1; day <= dayNumberOf(toDate) + 1; day += 1) {
      const date = dateOfDayNumber(day);
      const here = hoursOnDate<(typeof weekly | typeof hours)[number]>(
        { week: weekly, exceptions: dated },
        date,
      )
        .map((span) => instantsOf(span, date))
        // Hours within the hour that a clock change skips do not take place.
        .filter(({ from, until }) => from < until);
      yield* pairsIn([...before, ...here]);
      before = here;
    }
  }
}

function instantsOf(span: SpecialSpan & Pick<Working, 'place'>, date: LocalDate): Working {
  const day = localDay(date, span.timezone);
  return { from: boundOnDay(day, span.start), until: boundOnDay(day, span.end), place: span.place };
}

/** Overlapping pairs of which at least one is special: weekly hours are compared with each other by `overlappingSpans`. */
function* pairsIn(spans: readonly Working[]): Generator<readonly [Working, Working]> {
  for (const [index, one] of spans.entries()) {
    for (const other of spans.slice(index + 1)) {
      const isSpecial = 'special' in one.place || 'special' in other.place;
      if (isSpecial && one.from < other.until && other.from < one.until) yield [one, other];
    }
  }
}
