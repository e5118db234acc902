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
import type { ArtistCalendar, AvailabilityContext } from './artist-calendar.ts';
import { eachFreeStart } from './free-starts.ts';
import { type Openings, openingsOf } from './openings.ts';

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

/**
 * Those of a day's free starts that leave no gap within the artist's hours, in seconds from local midnight, ascending. Undefined if the salon
 * does not list them first, or the artist does not offer the service.
 */
export function gaplessAmong(
  starts: readonly number[],
  {
    calendar,
    availability,
    date,
  }: { calendar: ArtistCalendar; availability: AvailabilityContext; date: LocalDate },
): number[] | undefined {
  const rule = ruleOf(calendar, availability);
  if (!rule) return undefined;
  const day = localDay(date, calendar.timezone);
  const gapless = new Set(rule(day).map((instant) => positionOnDay(day, instant)));
  return starts.filter((start) => gapless.has(start));
}

/** The same for instants of several days, in unix seconds; their order stays. */
export function gaplessInstantsAmong(
  instants: readonly number[],
  calendar: ArtistCalendar,
  availability: AvailabilityContext,
): number[] | undefined {
  const rule = ruleOf(calendar, availability);
  if (!rule) return undefined;
  const { timezone } = calendar;
  const dates = new Set(
    instants.map((instant) => instantToWallClock(new Date(instant * 1000), timezone).date),
  );
  const gapless = new Set([...dates].flatMap((date) => rule(localDay(date, timezone))));
  return instants.filter((instant) => gapless.has(instant));
}

/** The horizon limits which starts are free, which is not decided here. */
function ruleOf(
  { horizonDays: _horizonDays, ...calendar }: ArtistCalendar,
  availability: AvailabilityContext,
): ((day: LocalDay) => number[]) | undefined {
  const { shortestSeconds = null } = calendar;
  const openings = shortestSeconds === null ? undefined : openingsOf(calendar, availability);
  return openings && shortestSeconds !== null
    ? (day) => gaplessInstants(openings, day, shortestSeconds)
    : undefined;
}
