import type { Block } from './block.ts';
import { startOf, type ZoneOf } from './entries.ts';

/** A time that another block of the dialog takes. Unix seconds, the end without. */
export interface Taken {
  readonly from: number;
  readonly until: number;
}

/** How long the artist is busy with a block. Seconds. */
export type BusyWith = (block: Block) => number;

/** What the other blocks of a dialog take of the same artist: nobody knows of it but the dialog. */
export function takenByOthers(
  blocks: readonly Block[],
  of: Block,
  zoneOf: ZoneOf,
  busyWith: BusyWith,
): Taken[] {
  return blocks.flatMap((other) => {
    if (other.key === of.key || other.isRemoved || other.artistId !== of.artistId) return [];
    const start = startOf(other, zoneOf);
    return start ? [{ from: start.startTimestamp, until: start.startTimestamp + busyWith(other) }] : [];
  });
}

/** A free start, and how long the artist is free from there. Seconds; infinite where only the start was told. */
export interface FreeStart {
  readonly startTime: number;
  readonly free: number;
}

interface Day {
  readonly freeStarts: readonly number[];
  /** Of a professional's day: as long as `freeStarts`. */
  readonly freeSeconds?: readonly number[];
  /** The instant of a start. Unix seconds; undefined where the clock jumps over it. */
  instantOf(startTime: number): number | undefined;
}

/**
 * The free starts of a day, less what other blocks of the dialog take.
 * @param needed how long the artist is busy, seconds
 * @param isFixed the day's starts are those at which all of that fits
 */
export function freeStartsOf(
  day: Day,
  taken: readonly Taken[],
  needed: number,
  isFixed: boolean,
): FreeStart[] {
  return day.freeStarts.flatMap((startTime, index) => {
    const from = day.instantOf(startTime);
    if (from === undefined) return [];
    const known = day.freeSeconds?.[index] ?? Number.POSITIVE_INFINITY;
    const next = Math.min(...taken.filter(({ until }) => until > from).map((one) => one.from - from));
    const free = Math.min(known, Math.max(0, next));
    // What has to fit as a whole is not free where it would be cut short.
    return free <= 0 || (isFixed && free < needed) ? [] : [{ startTime, free }];
  });
}
