import { addDays, instantToWallClock, localDay } from '@frizo/local-time';
import { freeInstants } from './free-starts.ts';
import type { Openings } from './openings.ts';

/** How many days before and after the wish are looked at: the calendar must be read that far. */
export const nearestReachDays = 7;

/**
 * What to offer instead of a start that was refused: the free starts closest to it, nearest first, of two that are equally
 * near the earlier. Instants in unix seconds; fewer than asked for when there are not so many within reach.
 */
export function nearestFree(openings: Openings, wish: number, count: number): number[] {
  const { timezone } = openings;
  const home = instantToWallClock(new Date(wish * 1000), timezone).date;
  const nearer = (a: number, b: number) => Math.abs(a - wish) - Math.abs(b - wish) || a - b;
  const found: number[] = [];
  for (let away = 0; away <= nearestReachDays; away++) {
    const before = localDay(addDays(home, -away), timezone);
    const after = localDay(addDays(home, away), timezone);
    found.push(...freeInstants(openings, before));
    if (away > 0) found.push(...freeInstants(openings, after));
    found.sort(nearer);
    // The days not yet looked at are all farther away than this.
    const seen = Math.min(wish - before.from, after.until - wish);
    const last = found[count - 1];
    if (last !== undefined && Math.abs(last - wish) <= seen) break;
  }
  return found.slice(0, count);
}
