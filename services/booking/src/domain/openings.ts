import { addDays, type LocalDate, localDay, todayIn } from '@frizo/local-time';
import type { ArtistCalendar, AvailabilityContext, HeldSpan } from './artist-calendar.ts';
import { type Spans, uniteSpans } from './spans.ts';
import { type WorkingHours, workingHoursAt } from './working-hours.ts';

/** An artist's calendar, prepared for finding free starts at one address. */
export interface Openings {
  readonly timezone: string;
  readonly processingSeconds: number;
  /** When the artist works at the address. */
  readonly hours: WorkingHours;
  /** When the artist is busy, at any address; in unix seconds. */
  readonly busy: Spans;
  /** Unix seconds: nothing starts earlier. */
  readonly notBefore: number;
  /** Unix seconds: nothing starts at this instant or later. Absent if unlimited. */
  readonly startsBefore?: number;
}

/** Undefined if the artist does not offer the service. */
export function openingsOf(
  calendar: ArtistCalendar,
  availability: AvailabilityContext,
): Openings | undefined {
  if (calendar.processingSeconds === null) return undefined;
  return {
    timezone: calendar.timezone,
    processingSeconds: calendar.processingSeconds,
    hours: workingHoursAt(calendar, availability.addressId),
    busy: busyOf(calendar, availability),
    notBefore: availability.now.getTime() / 1000,
    ...horizonOf(calendar, availability.now),
  };
}

/** The last day that a client may book, local to the address (decisions 9). */
export function lastBookableDate(now: Date, timezone: string, horizonDays: number): LocalDate {
  return addDays(todayIn(timezone, now), horizonDays);
}

function horizonOf({ timezone, horizonDays }: ArtistCalendar, now: Date): Pick<Openings, 'startsBefore'> {
  if (horizonDays === undefined) return {};
  return { startsBefore: localDay(lastBookableDate(now, timezone, horizonDays), timezone).until };
}

/** When an artist is busy for the client: appointments, blocks and the holds of others. Unix seconds. */
export function busyOf(calendar: ArtistCalendar, availability: AvailabilityContext): Spans {
  return uniteSpans([...calendar.appointments, ...calendar.blocks, ...othersHolds(calendar, availability)]);
}

function othersHolds({ holds }: ArtistCalendar, { now, clientUserId }: AvailabilityContext): HeldSpan[] {
  const instant = now.getTime() / 1000;
  return holds.filter(([, , expires, holder]) => {
    const isOwn = holder !== undefined && holder === clientUserId;
    return expires > instant && !isOwn;
  });
}

/** A calendar without some of its appointments, such as those that are about to be moved. */
export function withoutAppointments<Calendar extends Pick<ArtistCalendar, 'appointments'>>(
  calendar: Calendar,
  appointmentIds: readonly number[],
): Calendar {
  if (appointmentIds.length === 0) return calendar;
  const removed = new Set(appointmentIds);
  return { ...calendar, appointments: calendar.appointments.filter(([, , id]) => !removed.has(id)) };
}
