import type { FreeStart } from './free-starts.ts';

/** A part of a day in which the artist does not work at the address, in seconds from local midnight. */
export interface OffHours {
  readonly start: number;
  readonly end: number;
}

/** The type of a busy interval outside of working hours (decisions 4). */
const outsideHours = 3;

/** The parts of a day outside of working hours, as the answer about the day has them. */
export function offHoursIn(day: { busyIntervals: readonly (OffHours & { type: number })[] }): OffHours[] {
  return day.busyIntervals.filter(({ type }) => type === outsideHours);
}

/** Whether a start and its duration stay within working hours. All in seconds of the local day. */
export function isWithinHours(offHours: readonly OffHours[], startTime: number, seconds: number): boolean {
  return offHours.every(({ start, end }) => startTime + seconds <= start || startTime >= end);
}

/**
 * Says of each start whether it is outside of working hours: within them the service, as far as there is room for it, has to end as well.
 * @param needed how long the artist is busy with the service, seconds
 */
export function markOutside(
  starts: readonly FreeStart[],
  offHours: readonly OffHours[],
  needed: number,
): FreeStart[] {
  return starts.map((start) => ({
    ...start,
    isOutside: !isWithinHours(offHours, start.startTime, Math.max(1, Math.min(needed, start.free))),
  }));
}

/** Times within working hours first; among them and among the others the order stays. */
export function withinHoursFirst<Of extends { readonly isOutside?: boolean }>(times: readonly Of[]): Of[] {
  return times.toSorted((a, b) => Number(a.isOutside ?? false) - Number(b.isOutside ?? false));
}
