import {
  addMonths,
  dayBounds,
  formatTimeForViewer,
  instantToWallClock,
  wallClockToInstant,
  weekdayOf,
} from '../index.ts';
import { zoneNames } from './arbitraries.ts';

/** Answers that must be the same whatever zone the machine stands in. */
export function facts(): unknown[] {
  const dates = ['2026-01-31', '2026-03-08', '2026-04-05', '2026-11-01', '2026-12-31'];
  return zoneNames.flatMap((timezone) =>
    dates.map((date) => ({
      weekday: weekdayOf(date),
      later: addMonths(date, 1),
      bounds: dayBounds(date, timezone),
      instants: [0, 5400, 9000, 36_000, 86_400].map(
        (seconds) => wallClockToInstant(date, seconds, timezone)?.toISOString() ?? null,
      ),
      clock: instantToWallClock(new Date(`${date}T09:30:00Z`), timezone),
      shown: formatTimeForViewer({ date, seconds: 36_000, timezone }, 'America/New_York'),
    })),
  );
}
