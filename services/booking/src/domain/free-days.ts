import type { LocalDate } from '@frizo/local-time';
import type { ArtistCalendar } from './artist-calendar.ts';
import { dayTable } from './day-table.ts';
import { freeSpans, type FreeSpan } from './free-spans.ts';
import { uniteSpans } from './spans.ts';
import { workingHoursAt } from './working-hours.ts';

/** An address at which an artist can be booked, with its time zone, and the last day that a client may book there, if limited. */
export type BookableAddress = readonly [addressId: number, timezone: string, lastDate?: LocalDate];

/** An artist's calendar at all addresses. Without services: free time is the same for each of them. */
export interface WholeCalendar extends Pick<
  ArtistCalendar,
  'artistId' | 'hours' | 'exceptions' | 'appointments' | 'blocks'
> {
  /** None while the artist cannot be booked. */
  readonly addresses: readonly BookableAddress[];
}

export interface DateRange {
  readonly fromDate: LocalDate;
  /** The last day, inclusive. */
  readonly toDate: LocalDate;
}

interface FreeDay {
  readonly date: LocalDate;
  readonly free: readonly (FreeSpan & { readonly addressId: number })[];
}

/** When a client may start with an artist on each day of a range, in the local time of each address. */
export function freeDays(calendar: WholeCalendar, { fromDate, toDate }: DateRange): FreeDay[] {
  const busy = uniteSpans([...calendar.appointments, ...calendar.blocks]);
  const addresses = calendar.addresses.map(([addressId, timezone, lastDate]) => ({
    addressId,
    lastDate,
    hours: workingHoursAt(calendar, addressId),
    days: dayTable(fromDate, toDate, timezone).days,
  }));
  return dayTable(fromDate, toDate, 'UTC').dates.map((date, index) => ({
    date,
    free: addresses.flatMap(({ addressId, lastDate, hours, days }) => {
      const day = days[index];
      const isTooFar = lastDate !== undefined && date > lastDate;
      return day && !isTooFar ? freeSpans({ hours, busy }, day).map((span) => ({ addressId, ...span })) : [];
    }),
  }));
}
