import type { CalendarEvent } from '../calendar-file.ts';

/** A cut of one hour in Phoenix on Tuesday, 3 March 2026, at ten; the end follows from the start. */
export function buildEvent(parts: Partial<CalendarEvent> = {}): CalendarEvent {
  const startsAt = parts.startsAt ?? new Date('2026-03-03T17:00:00Z');
  return {
    uid: 'apt-7@frizo.test',
    sequence: 0,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
    timezone: 'America/Phoenix',
    summary: 'Cut at Desert Bloom',
    description: 'Service: Cut',
    location: '12 Saguaro St, Phoenix',
    isCanceled: false,
    ...parts,
  };
}
