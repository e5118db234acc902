import type { HoursException } from '@frizo/local-time';

/** When and where an artist works: weekday from Sunday, seconds from local midnight up to 86400, address. */
export type HoursRow = readonly [
  dayIndex: number,
  startSeconds: number,
  endSeconds: number,
  addressId: number,
];

/** When and where an artist works on dates with other hours than those of the week: the same without the weekday. */
export type SpecialHoursRow = readonly [startSeconds: number, endSeconds: number, addressId: number];

/** The time of an artist that an appointment or block takes, [from, until) in unix seconds. */
export type OccupiedSpan = readonly [from: number, until: number, id: number];

/** A hold, with its client if relevant. Times in unix seconds. */
export type HeldSpan = readonly [from: number, until: number, expires: number, clientUserId?: number];

/**
 * The calendar of one artist. Hours and occupancies are those of all addresses, since an artist can be at only one of them at a time;
 * the time zone is that of the requested address. Tuples, because one request reads thousands of them.
 */
export interface ArtistCalendar {
  readonly artistId: number;
  /** How long the artist is busy with the service; null when the artist does not offer it. */
  readonly processingSeconds: number | null;
  readonly timezone: string;
  readonly hours: readonly HoursRow[];
  /** Dates on which they do not apply: vacations, holidays, other hours. */
  readonly exceptions: readonly HoursException<SpecialHoursRow>[];
  readonly appointments: readonly OccupiedSpan[];
  readonly blocks: readonly OccupiedSpan[];
  readonly holds: readonly HeldSpan[];
  /** How many days after today a client may start; absent if unlimited. */
  readonly horizonDays?: number;
  /** The processing time of the artist's shortest service, if the salon prefers fewer gaps; otherwise null or absent. */
  readonly shortestSeconds?: number | null;
}

/** The address, time and client of an availability request. */
export interface AvailabilityContext {
  readonly addressId: number;
  readonly now: Date;
  /** A client's own holds count as free for that client. */
  readonly clientUserId?: number | null | undefined;
}
