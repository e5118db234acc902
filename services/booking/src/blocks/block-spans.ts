import { boundOnDay, localDay, type LocalDate } from '@frizo/local-time';
import { uniteSpans } from '../domain/spans.ts';

interface BlockedHours {
  readonly dates: readonly LocalDate[];
  readonly timezones: readonly string[];
  /** Seconds from local midnight. */
  readonly from: number;
  readonly to: number;
}

/** A part of a day to be blocked. Unix seconds; `date` is the index of its day in the list. */
export interface DaySpan {
  readonly date: number;
  readonly from: number;
  readonly until: number;
}

/**
 * The same hours of several days in the time zones of several addresses, as spans that do not overlap, ascending. An hour that a clock
 * change skips is cut out, and a repeated date counts once. Days are not joined, so that each can be unblocked separately.
 */
export function blockSpans({ dates, timezones, from, to }: BlockedHours): DaySpan[] {
  const spans = dates.flatMap((date, index) => {
    const ofZones = timezones.map((timezone) => {
      const day = localDay(date, timezone);
      return [boundOnDay(day, from), boundOnDay(day, to)] as const;
    });
    const united = uniteSpans(ofZones);
    return Array.from(united.from, (start, place) => ({
      date: index,
      from: start,
      until: united.until[place] ?? start,
    }));
  });
  return withoutOverlap(spans.sort((one, other) => one.from - other.from || one.date - other.date));
}

/** If one day's evening in one zone is the next day's morning in another, it belongs to the earlier day. */
function withoutOverlap(spans: readonly DaySpan[]): DaySpan[] {
  let reach = -Infinity;
  return spans.flatMap((span) => {
    const from = Math.max(span.from, reach);
    reach = Math.max(reach, span.until);
    return from < span.until ? [{ ...span, from }] : [];
  });
}
