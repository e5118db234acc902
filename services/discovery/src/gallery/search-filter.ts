export interface Position {
  readonly lat: number;
  readonly lon: number;
  /** Two letters: all of this state, by the distance from here, in place of what is within reach. */
  readonly state?: string | undefined;
}

/** When the artist is to have a free start. */
export interface WantedTime {
  /** In the day wanted, which is read in each address's zone; without it, some day of the next fourteen. */
  readonly date: Date | undefined;
  readonly fromSeconds: number;
  /** The first second that is too late. */
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
  /** Nearest first, within reach of a drive. */
  readonly near?: Position | undefined;
  readonly time?: WantedTime | undefined;
  /** What comes first in place of the nearest or newest; `soonest` only near a place. */
  readonly order?: 'soonest' | 'price' | undefined;
}

/** The last work of a page, after which the next one begins. */
export interface Mark {
  /** Microseconds since 1970, as exact as Postgres keeps them. */
  readonly createdMicros: number;
  readonly itemId: number;
  /** Where works are in the order of the salons' distance: how far in miles, and which salon. */
  readonly salon?: { readonly distance: number; readonly id: number } | undefined;
  /** Where works are in an order of their own: the price in cents or the free start in Unix seconds, and what it is of. */
  readonly service?:
    { readonly key: number; readonly artistId: number; readonly salonServiceId: number } | undefined;
}

export interface PageAsked {
  readonly count: number;
  readonly offset: number;
  /** Goes before the offset. */
  readonly after?: Mark | undefined;
}

/** Counted, and reached by an offset, up to here: nobody looks through more. A mark goes on beyond it. */
export const countedAtMost = 10_000;
