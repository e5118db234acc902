import { formatLocalDate, formatWallTime, instantToWallClock, ownTimezone } from '@frizo/local-time';

/** `09/21/2026 10:14 AM` in the reader's time zone, for times that belong to no address. @param seconds Unix */
export function momentText(seconds: number): string {
  const { date, seconds: ofDay } = instantToWallClock(new Date(seconds * 1000), ownTimezone());
  return `${formatLocalDate(date)} ${formatWallTime(ofDay)}`;
}
