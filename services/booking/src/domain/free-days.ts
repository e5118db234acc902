import type { LocalDate } from '@frizo/local-time';
import type { ArtistCalendar } from './artist-calendar.ts';
import { dayTable } from './day-table.ts';
import { freeSpans, type FreeSpan } from './free-spans.ts';
import { weekAt } from './openings.ts';
import { uniteSpans } from './spans.ts';

/** An address at which an artist can be booked, with its clock. */
export type Place = readonly [addressId: number, timezone: string];

/** An artist's calendar at all addresses. Without services: free time is the same for each of them. */
export interface WholeCalendar extends Pick<
  ArtistCalendar,
  'artistId' | 'hours' | 'appointments' | 'blocks'
> {
  /** None while the artist cannot be booked. */
  readonly places: readonly Place[];
}

export interface DateRange {
  readonly fromDate: LocalDate;
  /** The last day, itself in. */
  readonly toDate: LocalDate;
}

export interface FreeDay {
  readonly date: LocalDate;
  readonly free: readonly (FreeSpan & { readonly addressId: number })[];
}

/** When an artist is free on each day of a range, read at each address by that address's clock. */
export function freeDays(calendar: WholeCalendar, { fromDate, toDate }: DateRange): FreeDay[] {
  const busy = uniteSpans([...calendar.appointments, ...calendar.blocks]);
  const places = calendar.places.map(([addressId, timezone]) => ({
    addressId,
    week: weekAt(calendar, addressId),
    days: dayTable(fromDate, toDate, timezone).days,
  }));
  return dayTable(fromDate, toDate, 'UTC').dates.map((date, index) => ({
    date,
    free: places.flatMap(({ addressId, week, days }) => {
      const day = days[index];
      return day ? freeSpans({ week, busy }, day).map((span) => ({ addressId, ...span })) : [];
    }),
  }));
}
