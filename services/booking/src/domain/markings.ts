import { startStepSeconds } from '@frizo/local-time';
import type { DateRange, BookableAddress, WholeCalendar } from './free-days.ts';
import { daysToFlag, flagAvailable, flagOccupied, type Marker, presentFlags } from './day-flags.ts';
import { uniteSpans } from './spans.ts';
import { workingHoursAt } from './working-hours.ts';

/** An artist's calendar as the artist's own salon sees it. */
export interface SalonCalendar extends Omit<WholeCalendar, 'addresses'> {
  readonly isBookable: boolean;
}

/**
 * The days of a salon's journal, in the time zones of all addresses: a day is available if some artist has a free step within the hours
 * there, from now on. Artists who cannot be booked still have blocks and appointments.
 */
export function markings(
  calendars: readonly SalonCalendar[],
  addresses: readonly BookableAddress[],
  { now, ...range }: DateRange & { readonly now: Date },
): Marker[] {
  const all = daysToFlag(range, 'UTC');
  const prepared = calendars.map((calendar) => ({
    calendar,
    busy: uniteSpans([...calendar.appointments, ...calendar.blocks]),
  }));
  for (const [addressId, timezone] of addresses) {
    const here = daysToFlag(range, timezone, all.flags);
    for (const { calendar, busy } of prepared) {
      flagOccupied(here, calendar);
      if (!calendar.isBookable) continue;
      flagAvailable(here, {
        timezone,
        processingSeconds: startStepSeconds,
        hours: workingHoursAt(calendar, addressId),
        busy,
        notBefore: now.getTime() / 1000,
      });
    }
  }
  return presentFlags(all);
}
