import { calendarFile } from '../calendar-file.ts';
import { buildEvent } from './build-event.ts';

/** Starts around daylight saving changes, and in zones without any, by zone. */
export const trickyStarts: readonly (readonly [timezone: string, startsAt: string])[] = [
  ['America/Phoenix', '2026-03-08T17:00:00Z'],
  ['America/Phoenix', '2026-11-01T16:30:00Z'],
  // The hour before the clocks go forward, and the first one after it.
  ['America/New_York', '2026-03-08T06:30:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z'],
  // 01:30 occurs twice.
  ['America/New_York', '2026-11-01T05:30:00Z'],
  ['America/New_York', '2026-11-01T06:30:00Z'],
  ['America/New_York', '2026-11-01T07:00:00Z'],
  ['Pacific/Honolulu', '2026-11-01T10:00:00Z'],
  ['Pacific/Honolulu', '2026-07-04T09:45:00Z'],
  ['America/Indiana/Knox', '2026-03-08T08:00:00Z'],
  ['Asia/Kolkata', '2026-03-08T18:30:00Z'],
];

/** One file per start, for comparing machines in different zones. */
export function filesOfAllZones(): string[] {
  return trickyStarts.map(([timezone, startsAt]) =>
    calendarFile({
      method: 'REQUEST',
      now: new Date('2026-03-02T17:00:00Z'),
      events: [buildEvent({ timezone, startsAt: new Date(startsAt) })],
    }),
  );
}
