import {
  instantToWallClock,
  localDay,
  type LocalDate,
  type LocalDay,
  positionOnDay,
  weekdayOf,
} from '@frizo/local-time';
import { eachFreeStart, nextFreeStart } from './next-free-start.ts';
import type { Openings } from './openings.ts';

/** The free starts of a day in seconds from local midnight, ascending. */
export function freeStarts(openings: Openings, date: LocalDate): number[] {
  return freeStartsWithRoom(openings, date).starts;
}

/** Free starts and, at the same place of the other list, how long the artist is free from each. Seconds. */
export interface StartsWithRoom {
  readonly starts: number[];
  readonly room: number[];
}

/** The free starts of a day, and how far each reaches: to the next occupancy or the end of the hours. */
export function freeStartsWithRoom(openings: Openings, date: LocalDate): StartsWithRoom {
  const day = localDay(date, openings.timezone);
  const starts: number[] = [];
  const room: number[] = [];
  eachFreeStart(openings, { day, weekday: weekdayOf(date) }, (start, freeUntil) => {
    starts.push(positionOnDay(day, start));
    room.push(Math.floor(freeUntil - start));
    return true;
  });
  return { starts, room };
}

/** The free starts as instants, in unix seconds. */
export function freeInstants(openings: Openings, day: LocalDay): number[] {
  const instants: number[] = [];
  eachFreeStart(openings, { day, weekday: weekdayOf(day.date) }, (start) => instants.push(start) > 0);
  return instants;
}

/** Whether a client may start at this instant, in unix seconds: what a save asks under the lock of the artist. */
export function isFreeStart(openings: Openings, instant: number): boolean {
  const { date } = instantToWallClock(new Date(instant * 1000), openings.timezone);
  return nextFreeStart(openings, localDay(date, openings.timezone), weekdayOf(date), instant) === instant;
}
