import {
  instantToWallClock,
  localDay,
  type LocalDate,
  type LocalDay,
  positionOnDay,
  weekdayOf,
} from '@frizo/local-time';
import { freeRoom } from './free-room.ts';
import { nextFreeStart } from './next-free-start.ts';
import type { Openings } from './openings.ts';

/** The free starts of a day in seconds from local midnight, ascending. */
export function freeStarts(openings: Openings, date: LocalDate): number[] {
  const day = localDay(date, openings.timezone);
  return freeInstants(openings, day).map((instant) => positionOnDay(day, instant));
}

/** Free starts with, at the same place of the other list, how long the artist is free from each. Seconds. */
export interface StartsWithRoom {
  readonly starts: number[];
  readonly room: number[];
}

/** The free starts of a day, and how far each reaches: to the next occupancy or the end of the hours. */
export function freeStartsWithRoom(openings: Openings, date: LocalDate): StartsWithRoom {
  const day = localDay(date, openings.timezone);
  const instants = freeInstants(openings, day);
  return {
    starts: instants.map((instant) => positionOnDay(day, instant)),
    room: instants.map((instant) => Math.floor(freeRoom(openings, day, instant))),
  };
}

/** The free starts as instants, in unix seconds. */
export function freeInstants(openings: Openings, day: LocalDay): number[] {
  const weekday = weekdayOf(day.date);
  const starts: number[] = [];
  let start = nextFreeStart(openings, day, weekday);
  while (start !== undefined) {
    starts.push(start);
    start = nextFreeStart(openings, day, weekday, start + 1);
  }
  return starts;
}

/** Whether a client may start at this instant, in unix seconds: what a save asks under the lock of the artist. */
export function isFreeStart(openings: Openings, instant: number): boolean {
  const { date } = instantToWallClock(new Date(instant * 1000), openings.timezone);
  return nextFreeStart(openings, localDay(date, openings.timezone), weekdayOf(date), instant) === instant;
}
