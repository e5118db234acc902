/** When an artist works: weekday from Sunday, seconds from local midnight up to 86400, and where. */
export type HoursRow = readonly [
  dayIndex: number,
  startSeconds: number,
  endSeconds: number,
  addressId: number,
];

/** What an appointment or block takes of an artist's time, [from, until) in unix seconds. */
export type OccupiedSpan = readonly [from: number, until: number, id: number];

/** A hold, and whose it is where that can matter. All in unix seconds. */
export type HeldSpan = readonly [from: number, until: number, expires: number, clientUserId?: number];

/**
 * What the calendar of one artist holds. Hours are those of every address, since an artist is at one place at a time;
 * the clock is that of the address that is asked for. Tuples, because thousands of them come with one question.
 */
export interface ArtistCalendar {
  readonly artistId: number;
  /** How long the artist is busy with the service; null when the artist does not do it. */
  readonly processingSeconds: number | null;
  readonly timezone: string;
  readonly hours: readonly HoursRow[];
  readonly appointments: readonly OccupiedSpan[];
  readonly blocks: readonly OccupiedSpan[];
  readonly holds: readonly HeldSpan[];
}

/** Where, when and by whom the calendar is looked at. */
export interface Looking {
  readonly addressId: number;
  readonly now: Date;
  /** A client's own hold is free for that client. */
  readonly clientUserId?: number | null | undefined;
}
