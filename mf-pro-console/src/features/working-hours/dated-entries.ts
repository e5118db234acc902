import {
  hoursExceptionLimits,
  type ArtistSchedule,
  type HoursExceptionEntry,
  type SalonClosing,
} from '@frizo/contracts';
import {
  daysBetween,
  dayTitle,
  isLocalDate,
  overlappingExceptions,
  overlappingSpecialHours,
  type LocalDate,
} from '@frizo/local-time';

/** A row of the list: dates with other hours of an artist, or on which the salon is closed. */
export interface DatedEntry extends HoursExceptionEntry {
  readonly isOfSalon: boolean;
}

/** The entries that concern an artist: coming ones first, by date, then past ones, latest first. */
export function entriesOf(
  { exceptions }: Pick<ArtistSchedule, 'exceptions'>,
  closings: readonly SalonClosing[],
  today: LocalDate,
): { coming: DatedEntry[]; past: DatedEntry[] } {
  const all = [
    ...exceptions.map((exception) => ({ ...exception, isOfSalon: false })),
    ...closings.map((closing) => ({ ...asException(closing), isOfSalon: true })),
  ].sort((one, other) => one.fromDate.localeCompare(other.fromDate));
  return {
    coming: all.filter(({ toDate }) => toDate >= today),
    past: all.filter(({ toDate }) => toDate < today).reverse(),
  };
}

export function asException(closing: SalonClosing): HoursExceptionEntry {
  return { ...closing, hours: [] };
}

/** `Friday, 12/25/2026`, or the first and the last day. */
export function datesText(
  { fromDate, toDate }: Pick<DatedEntry, 'fromDate' | 'toDate'>,
  today: LocalDate,
): string {
  const first = dayTitle(fromDate, today);
  return fromDate === toDate ? first : `${first} to ${dayTitle(toDate, today)}`;
}

/** The closings that share a date with an entry: the salon stays closed then. */
export function closingsWithin(
  entry: Pick<DatedEntry, 'fromDate' | 'toDate'>,
  closings: readonly SalonClosing[],
): SalonClosing[] {
  return closings.filter(({ fromDate, toDate }) => fromDate <= entry.toDate && entry.fromDate <= toDate);
}

/** What is wrong with an entry before it is sent, by field; the server checks the same. */
export interface EntryErrors {
  readonly fromDate?: string;
  readonly toDate?: string;
  /** By span. */
  readonly overlaps: ReadonlySet<number>;
}

export function hasErrors({ fromDate, toDate, overlaps }: EntryErrors): boolean {
  return fromDate !== undefined || toDate !== undefined || overlaps.size > 0;
}

/** @param others the other entries of the same list @param zones time zone by address */
export function checkEntry(
  entry: HoursExceptionEntry,
  others: readonly Pick<DatedEntry, 'fromDate' | 'toDate'>[],
  { today, zones }: { readonly today: LocalDate; readonly zones: ReadonlyMap<number, string> },
): EntryErrors {
  const { fromDate, toDate, hours } = entry;
  const spans = hours.map((span) => ({ ...span, timezone: zones.get(span.addressID) ?? 'UTC' }));
  const areDates = isLocalDate(fromDate) && isLocalDate(toDate) && fromDate <= toDate;
  const { special } = overlappingSpecialHours(
    [],
    [areDates ? { fromDate, toDate, hours: spans } : { fromDate: today, toDate: today, hours: spans }],
  );
  return { ...dateErrors(entry, others, today), overlaps: new Set(special.map(([, span]) => span)) };
}

function dateErrors(
  { fromDate, toDate }: Pick<DatedEntry, 'fromDate' | 'toDate'>,
  others: readonly Pick<DatedEntry, 'fromDate' | 'toDate'>[],
  today: LocalDate,
): { fromDate?: string; toDate?: string } {
  if (!isLocalDate(fromDate)) return { fromDate: 'Required field' };
  if (!isLocalDate(toDate)) return { toDate: 'Required field' };
  if (toDate < fromDate) return { toDate: 'Choose the first day or a later one' };
  if (toDate < today) return { toDate: 'Future date required' };
  if (daysBetween(fromDate, toDate) >= hoursExceptionLimits.days) return { toDate: 'At most one year' };
  if (daysBetween(today, fromDate) > hoursExceptionLimits.daysAhead)
    return { fromDate: 'At most two years ahead' };
  return overlappingExceptions([{ fromDate, toDate }, ...others]).includes(0)
    ? { fromDate: 'There is already an entry for some of these dates' }
    : {};
}
