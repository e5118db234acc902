import { type HoursExceptionEntry, hoursExceptionLimits, type TimetableEntry } from '@frizo/contracts';
import {
  addDays,
  daysBetween,
  hoursStepSeconds,
  overlappingExceptions,
  overlappingSpans,
  overlappingSpecialHours,
  widenEqualEnds,
  type HoursException,
  type SpecialSpan,
} from '@frizo/local-time';
import { refusedFields } from '@frizo/service-kit';
import { cleanText } from '@frizo/validation';

/** The time zone of each address of the salon. */
type Zones = ReadonlyMap<number, string>;
type Codes = Record<string, string[]>;
type Week = readonly Pick<TimetableEntry, 'addressID' | 'dayIndex' | 'start' | 'end'>[];
type Dates = Pick<HoursExceptionEntry, 'fromDate' | 'toDate' | 'note'>;

interface Context {
  readonly zones: Zones;
  readonly now: Date;
}

/**
 * The working hours of a requested week, as they are saved: without days off, and equal ends widened (spec 5.5).
 * @param exceptions those that are saved: a week must not put the artist at two addresses at once on the day before or after one
 * @throws DomainError 400 with a code for each entry that is wrong, at its place in the request
 */
export function checkWeek(
  timetable: readonly TimetableEntry[],
  exceptions: readonly HoursExceptionEntry[],
  { zones, now }: Context,
): TimetableEntry[] {
  const entries = timetable.map((entry) => ({ ...entry, ...widenEqualEnds(entry) }));
  const codes: Codes = {};
  const spans = entries.flatMap((entry, index) => {
    const fault = faultOf(entry, zones, entry.isDayOff);
    if (fault !== undefined) codes[`timetable.${index}`] = [fault];
    return fault !== undefined || entry.isDayOff
      ? []
      : [{ ...entry, index, timezone: zones.get(entry.addressID) ?? '' }];
  });
  const { weekly } = overlappingSpecialHours(spans, comparable(exceptions, { zones, now }).dates);
  for (const place of [...overlappingSpans(spans, now), ...weekly]) {
    const index = spans[place]?.index;
    if (index !== undefined) codes[`timetable.${index}`] = ['HOURS_OVERLAP'];
  }
  refuse(codes);
  return entries.filter(({ isDayOff }) => !isDayOff);
}

/**
 * The requested exceptions of an artist, as they are saved.
 * @throws DomainError 400 with a code for each exception, date or span that is wrong, at its place in the request
 */
export function checkExceptions(
  requested: readonly HoursExceptionEntry[],
  week: Week,
  { zones, now }: Context,
): HoursExceptionEntry[] {
  const exceptions = requested.map((exception) => ({
    ...exception,
    note: cleanText(exception.note),
    hours: exception.hours.map((span) => ({ ...span, ...widenEqualEnds(span) })),
  }));
  const codes = dateCodes('exceptions', exceptions, now);
  for (const [index, { hours }] of exceptions.entries()) {
    for (const [place, span] of hours.entries()) {
      const fault = faultOf(span, zones);
      if (fault !== undefined) codes[`exceptions.${index}.hours.${place}`] = [fault];
    }
  }
  // Dates in the wrong order or of another salon's address cannot be compared.
  refuse(codes);
  const weekly = week.map((entry) => ({ ...entry, timezone: zones.get(entry.addressID) ?? 'UTC' }));
  const { dates, indexes } = comparable(exceptions, { zones, now });
  for (const [index, place] of overlappingSpecialHours(weekly, dates).special)
    codes[`exceptions.${indexes[index]}.hours.${place}`] = ['HOURS_OVERLAP'];
  refuse(codes);
  return exceptions.filter((exception) => isRecent(exception, now));
}

/** The requested closings of a salon, as they are saved. @throws DomainError 400 in the same way */
export function checkClosings<Closing extends Dates>(requested: readonly Closing[], now: Date): Closing[] {
  refuse(dateCodes('closings', requested, now));
  return requested
    .map((closing) => ({ ...closing, note: cleanText(closing.note) }))
    .filter((closing) => isRecent(closing, now));
}

function faultOf(
  { addressID, start, end }: Pick<TimetableEntry, 'addressID' | 'start' | 'end'>,
  zones: Zones,
  isDayOff = false,
): string | undefined {
  if (!zones.has(addressID)) return 'ADDRESS_NOT_EXISTS';
  return !isDayOff && end - start < hoursStepSeconds ? 'HOURS_ARE_TOO_SHORT' : undefined;
}

/**
 * The exceptions from yesterday on, in UTC, with their indexes in the list. Past hours refuse nothing, and comparing dates in several time
 * zones takes time for each of them.
 */
function comparable(
  exceptions: readonly HoursExceptionEntry[],
  { zones, now }: Context,
): { dates: HoursException<SpecialSpan>[]; indexes: number[] } {
  const first = addDays(dateOf(now), -1);
  const current = [...exceptions.entries()].filter(([, { toDate }]) => toDate >= first);
  return {
    dates: current.map(([, { fromDate, toDate, hours }]) => ({
      fromDate: fromDate < first ? first : fromDate,
      toDate,
      hours: hours.map((span) => ({ ...span, timezone: zones.get(span.addressID) ?? 'UTC' })),
    })),
    indexes: current.map(([index]) => index),
  };
}

function dateCodes(list: string, entries: readonly Dates[], now: Date): Codes {
  const codes: Codes = {};
  const last = addDays(dateOf(now), hoursExceptionLimits.daysAhead);
  for (const index of overlappingExceptions(entries)) codes[`${list}.${index}`] = ['DATES_OVERLAP'];
  for (const [index, { fromDate, toDate }] of entries.entries()) {
    const place = `${list}.${index}`;
    if (fromDate > last) codes[`${place}.fromDate`] = ['VALUE_IS_TO_HIGH'];
    if (toDate < fromDate) codes[`${place}.toDate`] = ['VALUE_IS_TO_LOW'];
    else if (daysBetween(fromDate, toDate) >= hoursExceptionLimits.days)
      codes[`${place}.toDate`] = ['VALUE_IS_TO_HIGH'];
  }
  return codes;
}

function isRecent({ toDate }: Dates, now: Date): boolean {
  return toDate >= addDays(dateOf(now), -hoursExceptionLimits.days);
}

/** In UTC: limits of a year or two need no time zone. */
function dateOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function refuse(codes: Codes): void {
  if (Object.keys(codes).length > 0) throw refusedFields(codes);
}
