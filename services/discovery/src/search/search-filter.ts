export interface Position {
  readonly lat: number;
  readonly lon: number;
  /** Two letters. Then the search finds work in all of this state, by the distance from here, not only work nearby. */
  readonly state?: string | undefined;
}

/** The time at which the artist must have a free start. */
export interface TimeFilter {
  /** An instant of the day, which is read in the zone of each address. Undefined: any of the next fourteen days. */
  readonly date: Date | undefined;
  readonly fromSeconds: number;
  /** Exclusive. */
  readonly toSeconds: number;
  readonly now: Date;
}

export interface SearchFilter {
  readonly categoryId?: number | undefined;
  readonly serviceIds?: readonly number[] | undefined;
  /** Part of a salon's or artist's name. */
  readonly name?: string | undefined;
  readonly artistId?: number | undefined;
  readonly salonId?: number | undefined;
  /** Only work nearby, the nearest first. */
  readonly near?: Position | undefined;
  readonly time?: TimeFilter | undefined;
  /** Instead of the nearest or newest first; `soonest` only near a place. */
  readonly order?: 'soonest' | 'price' | undefined;
}

/** The last work of a page, after which the next page begins. */
export interface Cursor {
  /** Microseconds since 1970, the precision of Postgres. */
  readonly createdMicros: number;
  readonly itemId: number;
  /** In a search near a place: the salon of the work and its distance in miles. */
  readonly salon?: { readonly distance: number; readonly id: number } | undefined;
  /** In a search by price or free start: the listing of the work, with its price in cents or free start in Unix seconds. */
  readonly service?:
    { readonly key: number; readonly artistId: number; readonly salonServiceId: number } | undefined;
}

export interface PageRequest {
  readonly count: number;
  readonly offset: number;
  /** Takes precedence over the offset. */
  readonly after?: Cursor | undefined;
}

/** Works are counted, and an offset is used, up to here. Further pages are reached with cursors. */
export const countedAtMost = 10_000;
