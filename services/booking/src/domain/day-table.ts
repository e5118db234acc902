import { addDays, daysBetween, localDay, type LocalDate, type LocalDay } from '@frizo/local-time';

/** The days of a range in one zone. */
interface DayTable {
  readonly dates: readonly LocalDate[];
  readonly days: readonly LocalDay[];
  /** Where each day ends, in unix seconds. */
  readonly ends: Float64Array;
}

const maxCached = 500;
const cache = new Map<string, DayTable>();

/**
 * The days from one date to another, inclusive. Tables are cached, since all requests concern the same few months in the same few zones,
 * and a date's bounds in a zone do not change while the process runs. The oldest is evicted when there are too many.
 */
export function dayTable(fromDate: LocalDate, toDate: LocalDate, timezone: string): DayTable {
  const key = `${fromDate} ${toDate} ${timezone}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const table = makeTable(fromDate, toDate, timezone);
  if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? key);
  cache.set(key, table);
  return table;
}

function makeTable(fromDate: LocalDate, toDate: LocalDate, timezone: string): DayTable {
  const count = daysBetween(fromDate, toDate) + 1;
  const dates = Array.from({ length: count }, (_, index) => addDays(fromDate, index));
  const days = dates.map((date) => localDay(date, timezone));
  return { dates, days, ends: Float64Array.from(days, ({ until }) => until) };
}
