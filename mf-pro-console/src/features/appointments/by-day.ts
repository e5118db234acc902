import type { ProfessionalAppointment } from '@frizo/contracts';
import { formatLocalDate, todayIn, weekdayOf } from '@frizo/local-time';

export interface Day {
  /** YYYY-MM-DD at the salon. */
  readonly date: string;
  readonly appointments: readonly ProfessionalAppointment[];
}

/** A list that is in order of time, day by day. */
export function byDay(appointments: readonly ProfessionalAppointment[]): readonly Day[] {
  const days: { date: string; appointments: ProfessionalAppointment[] }[] = [];
  for (const appointment of appointments) {
    const last = days.at(-1);
    if (last?.date === appointment.date) last.appointments.push(appointment);
    else days.push({ date: appointment.date, appointments: [appointment] });
  }
  return days;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Monday, 03/02/2026`; the day that it is at the salon is called so. @param now unix seconds */
export function dayTitle(date: string, timezone: string, now: number): string {
  const isToday = todayIn(timezone, new Date(now * 1000)) === date;
  return `${isToday ? 'Today' : weekdays[weekdayOf(date)]}, ${formatLocalDate(date)}`;
}
