import { ids, inPhoenix } from './fixtures.ts';

/** Tuesday, the day after the frozen clock's; the salon is open from 10:00 to 19:00. */
export const tuesday = '2026-03-03';

/** Unix seconds of a time of that day in Phoenix. */
export function at(time: string, date = tuesday): number {
  return inPhoenix(date, time);
}

export interface StartParts {
  readonly artistId?: number;
  readonly addressId?: number;
  readonly serviceId?: number;
  readonly isOverlapConfirmed?: boolean;
}

/** A request of a client for a cut by the first artist. */
export function start(startTimestamp: number, parts: StartParts = {}) {
  return { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut, startTimestamp, ...parts };
}

/** The same request of a professional: by default for an hour of the artist's time. */
export function timedStart(startTimestamp: number, parts: StartParts & { processingTime?: number } = {}) {
  return { ...start(startTimestamp), processingTime: 3_600, ...parts };
}
