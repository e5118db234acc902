import type { ArtistCalendar } from './artist-calendar.ts';

/** A calendar as it would be without some of its appointments: those about to be moved do not stand in their own way. */
export function withoutAppointments<Calendar extends Pick<ArtistCalendar, 'appointments'>>(
  calendar: Calendar,
  appointmentIds: readonly number[],
): Calendar {
  if (appointmentIds.length === 0) return calendar;
  const gone = new Set(appointmentIds);
  return { ...calendar, appointments: calendar.appointments.filter(([, , id]) => !gone.has(id)) };
}
