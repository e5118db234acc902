import { formatLocalDate, formatWallTime, instantToWallClock, ownTimezone } from '@frizo/local-time';

/** `09/21/2026 10:14 AM` by the reader's own clock: what belongs to no address has no zone of its own. @param seconds Unix */
export function momentWords(seconds: number): string {
  const { date, seconds: ofDay } = instantToWallClock(new Date(seconds * 1000), ownTimezone());
  return `${formatLocalDate(date)} ${formatWallTime(ofDay)}`;
}
