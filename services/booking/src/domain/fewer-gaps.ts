import {
  instantToWallClock,
  type LocalDate,
  localDay,
  type LocalDay,
  positionOnDay,
  roundUpToStartStep,
  startStepSeconds,
  weekdayOf,
} from '@frizo/local-time';
import type { ArtistCalendar } from './artist-calendar.ts';
import { eachFreeStart } from './free-starts.ts';
import type { Openings } from './openings.ts';

/** The free time that remains directly before and after an appointment, in seconds. */
interface RemainingTime {
  readonly before: number;
  readonly after: number;
}

/**
 * Whether an appointment leaves no gap: no free time beside it that is too short for the shortest service. The remaining time counts in whole
 * steps, since nothing starts between two steps.
 */
export function leavesNoGap({ before, after }: RemainingTime, shortestSeconds: number): boolean {
  const shortest = Math.max(startStepSeconds, roundUpToStartStep(shortestSeconds));
  return [before, after].every((seconds) => seconds < startStepSeconds || seconds >= shortest);
}

/** The free starts of a day that leave no gap, in unix seconds, ascending. */
function gaplessInstants(openings: Openings, day: LocalDay, shortestSeconds: number): number[] {
  const processing = roundUpToStartStep(openings.processingSeconds);
  const gapless: number[] = [];
  // Starts of the same stretch of free time have its end in common, and the first of them is where it can be booked from.
  let stretch = { from: NaN, until: NaN };
  eachFreeStart(openings, { day, weekday: weekdayOf(day.date) }, (start, freeUntil) => {
    if (freeUntil !== stretch.until) stretch = { from: start, until: freeUntil };
    const remaining = { before: start - stretch.from, after: freeUntil - start - processing };
    if (leavesNoGap(remaining, shortestSeconds)) gapless.push(start);
    return true;
  });
  return gapless;
}

/** The processing time of the artist's shortest service; null or undefined if the salon does not prefer fewer gaps. */
type Shortest = ArtistCalendar['shortestSeconds'];

/**
 * The free starts of a day that leave no gap within the hours of the openings, in seconds from local midnight, ascending. Undefined if the
 * salon does not list them first, or there are no openings because the artist does not offer the service.
 */
export function gaplessStarts(
  openings: Openings | undefined,
  date: LocalDate,
  shortestSeconds: Shortest,
): number[] | undefined {
  if (!openings || typeof shortestSeconds !== 'number') return undefined;
  const day = localDay(date, openings.timezone);
  return gaplessInstants(openings, day, shortestSeconds).map((instant) => positionOnDay(day, instant));
}

/** Those of some free starts that leave no gap, in unix seconds and their order. Undefined as above. */
export function gaplessAmong(
  starts: readonly number[],
  openings: Openings,
  shortestSeconds: Shortest,
): number[] | undefined {
  if (typeof shortestSeconds !== 'number') return undefined;
  const { timezone } = openings;
  const dates = new Set(starts.map((start) => instantToWallClock(new Date(start * 1000), timezone).date));
  const gapless = new Set(
    [...dates].flatMap((date) => gaplessInstants(openings, localDay(date, timezone), shortestSeconds)),
  );
  return starts.filter((start) => gapless.has(start));
}
