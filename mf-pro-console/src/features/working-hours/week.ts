import type { TimetableEntry } from '@frizo/contracts';
import { hoursStepSeconds, overlappingSpans } from '@frizo/local-time';

/** One span of a day, in seconds from local midnight at its address. */
export interface Span {
  readonly addressId: number;
  readonly start: number;
  readonly end: number;
}

/** The spans of each day from Sunday, in the order in which they are shown; a day without any is a day off. */
export type Week = readonly (readonly Span[])[];

const daySeconds = 86_400;
/** What a day starts with when it is switched on (spec 4, 5.5). */
const defaultHours = { start: 36_000, end: 68_400 };
/** The break before an added span, and the length of that span, if the day has room. */
const breakSeconds = 3_600;
const furtherSeconds = 4 * 3_600;
/** The maximum per day (contracts, timetable). */
export const maxSpans = 10;

export const dayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** Where a span can start and end: every 15 minutes (spec 9). */
export const startChoices = Array.from({ length: 96 }, (_, index) => index * hoursStepSeconds);
export const endChoices = startChoices.map((start) => start + hoursStepSeconds);

/** The week of a saved timetable. */
export function weekOf(timetable: readonly TimetableEntry[]): Week {
  return dayNames.map((_, dayIndex) =>
    timetable
      .filter((entry) => entry.dayIndex === dayIndex && !entry.isDayOff)
      .map(({ addressID, start, end }) => ({ addressId: addressID, start, end }))
      .sort((one, other) => one.start - other.start),
  );
}

/** A week in the format of the request (Q55); days off have no entries. */
export function timetableOf(week: Week): TimetableEntry[] {
  return week.flatMap((spans, dayIndex) =>
    spans.map(({ addressId, start, end }) => ({
      addressID: addressId,
      dayIndex,
      isDayOff: false,
      start,
      end,
    })),
  );
}

/** Switches a day off, or on with the default hours. */
export function setDayOff(week: Week, dayIndex: number, isDayOff: boolean, addressId: number): Week {
  return week.with(dayIndex, isDayOff ? [] : [{ addressId, ...defaultHours }]);
}

/** Changes one end or the address of a span; moves the other end if the span would be shorter than 15 minutes (spec 5.5). */
export function changeSpan(week: Week, dayIndex: number, index: number, change: Partial<Span>): Week {
  const before = week[dayIndex]?.[index];
  if (before === undefined) return week;
  const { addressId, start, end } = { ...before, ...change };
  const isTooShort = end - start < hoursStepSeconds;
  const span = {
    addressId,
    start: isTooShort && change.end !== undefined ? end - hoursStepSeconds : start,
    end: isTooShort && change.end === undefined ? start + hoursStepSeconds : end,
  };
  return week.with(dayIndex, (week[dayIndex] ?? []).with(index, span));
}

/** Whether a day has room for another span after its last one. */
export function hasRoom(spans: readonly Span[]): boolean {
  const last = spans.at(-1);
  return last !== undefined && spans.length < maxSpans && last.end <= daySeconds - hoursStepSeconds;
}

/** Adds a span after the last one of a day, after a break if there is room for one. */
export function addSpan(week: Week, dayIndex: number): Week {
  const spans = week[dayIndex] ?? [];
  const last = spans.at(-1);
  if (last === undefined || !hasRoom(spans)) return week;
  const afterBreak = last.end + breakSeconds;
  const start = afterBreak <= daySeconds - hoursStepSeconds ? afterBreak : last.end;
  const end = Math.min(start + furtherSeconds, daySeconds);
  return week.with(dayIndex, [...spans, { addressId: last.addressId, start, end }]);
}

export function removeSpan(week: Week, dayIndex: number, index: number): Week {
  return week.with(dayIndex, (week[dayIndex] ?? []).toSpliced(index, 1));
}

/** Gives other days the hours of one. */
export function copyDay(week: Week, dayIndex: number, toDays: readonly number[]): Week {
  return week.map((spans, index) => (toDays.includes(index) ? (week[dayIndex] ?? []) : spans));
}

/**
 * The spans that overlap another one of the week, as `day.index`: an artist is at one address at a time.
 * @param zones time zone by address
 */
export function findOverlaps(week: Week, zones: ReadonlyMap<number, string>, now: Date): Set<string> {
  const spans = week.flatMap((day, dayIndex) =>
    day.map(({ addressId, start, end }, index) => ({
      place: `${dayIndex}.${index}`,
      dayIndex,
      start,
      end,
      timezone: zones.get(addressId) ?? 'UTC',
    })),
  );
  return new Set(overlappingSpans(spans, now).map((index) => spans[index]?.place ?? ''));
}

export function isSameWeek(one: Week, other: Week): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
