import { addDays, daysBetween, localDay, type LocalDate, type LocalDay } from '@frizo/local-time';

/** The days of a range in one zone. */
interface DayTable {
  readonly dates: readonly LocalDate[];
  readonly days: readonly LocalDay[];
  /** Where each day ends, in unix seconds. */
  readonly ends: Float64Array;
}

const mostKept = 500;
const kept = new Map<string, DayTable>();

/**
 * The days from one date to another, itself in. Everyone looks at the same few months in the same few zones, and what
 * a date covers in a zone is the same as long as the process lives: tables are kept, and the oldest goes when there are
 * too many.
 */
export function dayTable(fromDate: LocalDate, toDate: LocalDate, timezone: string): DayTable {
  const key = `${fromDate} ${toDate} ${timezone}`;
  const known = kept.get(key);
  if (known) return known;
  const table = makeTable(fromDate, toDate, timezone);
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? key);
  kept.set(key, table);
  return table;
}

function makeTable(fromDate: LocalDate, toDate: LocalDate, timezone: string): DayTable {
  const count = daysBetween(fromDate, toDate) + 1;
  const dates = Array.from({ length: count }, (_, index) => addDays(fromDate, index));
  const days = dates.map((date) => localDay(date, timezone));
  return { dates, days, ends: Float64Array.from(days, ({ until }) => until) };
}
