import { wallClockToInstant } from '@frizo/local-time';

/** The instant of a wall clock time. */
export function instantOf(date: string, seconds: number, timezone: string): Date {
  const instant = wallClockToInstant(date, seconds, timezone);
  if (!instant) throw new Error(`${date} has no ${seconds} s in ${timezone}`);
  return instant;
}

export function later(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
