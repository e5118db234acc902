export {
  addDays,
  addMonths,
  dateOfDayNumber,
  dayNumberOf,
  daysBetween,
  fromYmd,
  isLocalDate,
  toYmd,
  weekdayOf,
  weekdayOfDayNumber,
  type LocalDate,
} from './local-date.ts';
export { isTimezone, offsetAt } from './zone-offset.ts';
export {
  boundOnDay,
  instantOnDay,
  localDay,
  positionOnDay,
  type DayPiece,
  type LocalDay,
} from './local-day.ts';
export { roundUpToStartStep, startStepSeconds } from './start-steps.ts';
export { dayBounds, instantToWallClock, todayIn, wallClockToInstant, type WallClock } from './wall-clock.ts';
export {
  byDay,
  dayTitle,
  type DayOfList,
  formatDuration,
  formatLocalDate,
  formatTimeForViewer,
  formatWallTime,
  monthNames,
  ownTimezone,
  zoneNameAt,
} from './format.ts';
export {
  datesOfExceptions,
  hoursOnDate,
  overlappingExceptions,
  overlappingSpecialHours,
  type HoursException,
  type SpecialSpan,
} from './dated-hours.ts';
export { hoursStepSeconds, overlappingSpans, widenEqualEnds, type WeeklySpan } from './weekly-hours.ts';
