import {
  addDays,
  type DayPiece,
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
import { busyOf, type Openings } from './openings.ts';
import { firstEndingAfter, noSpans } from './spans.ts';
import { eachOpening, hoursOn, wholeDays } from './working-hours.ts';

/** The free starts of a day in seconds from local midnight, ascending. */
export function freeStarts(openings: Openings, date: LocalDate): number[] {
  return freeStartsWithRoom(openings, date).starts;
}

/** Free starts and, at the same index of the other list, how long the artist is free from each. Seconds. */
interface StartsWithRoom {
  readonly starts: number[];
  readonly room: number[];
}

/** The free starts of a day, and how long the artist is free from each: until the next occupancy or the end of the hours. */
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

/** Whether a client may start at this instant, in unix seconds: checked by a save under the lock of the artist. */
export function isFreeStart(openings: Openings, instant: number): boolean {
  const { date } = instantToWallClock(new Date(instant * 1000), openings.timezone);
  return nextFreeStart(openings, localDay(date, openings.timezone), weekdayOf(date), instant) === instant;
}

/**
 * Called with a free start and the instant until which the artist stays free: the next occupancy, or the end of the hours. Both in unix
 * seconds. Returns whether to continue.
 */
type TakeStart = (start: number, freeUntil: number) => boolean;

/**
 * The single rule of when an appointment can start (decisions 4): a 15-minute step of the wall clock, not before now, at which the
 * processing time fits into the hours at the address, free of occupancies. Visits the starts of the day at or after
 * `from`, in unix seconds and ascending. A day's times, its marker, the check of a save and the offers after a refusal all use it.
 */
export function eachFreeStart(
  openings: Openings,
  { day, weekday, from = -Infinity }: { day: LocalDay; weekday: number; from?: number },
  take: TakeStart,
): void {
  const hours = hoursOn(openings.hours, day.date, weekday);
  const earliest = Math.max(from, openings.notBefore);
  eachOpening(hours, day, (opens, closes) => {
    if (closes <= earliest) return true;
    const first = Math.max(earliest, opens);
    return day.pieces.every((piece) => eachInPiece(openings, piece, { opens: first, closes }, take));
  });
}

/** The first free start of a day at or after `from`; undefined if there is none. */
export function nextFreeStart(
  openings: Openings,
  day: LocalDay,
  weekday: number,
  from?: number,
): number | undefined {
  let first: number | undefined;
  eachFreeStart(openings, from === undefined ? { day, weekday } : { day, weekday, from }, (start) => {
    first = start;
    return false;
  });
  return first;
}

/**
 * Durations are elapsed time, also across a clock change. Of a wall clock time that occurs twice only the first counts, so a piece yields
 * only times that the day has not had.
 */
function eachInPiece(
  { processingSeconds, busy, startsBefore = Infinity }: Openings,
  piece: DayPiece,
  { opens, closes }: { readonly opens: number; readonly closes: number },
  take: TakeStart,
): boolean {
  let start = stepAt(piece, Math.max(opens, piece.freshFrom));
  let next = firstEndingAfter(busy.until, start);
  while (start < Math.min(piece.until, startsBefore) && start + processingSeconds <= closes) {
    const takenFrom = busy.from[next] ?? Infinity;
    const takenUntil = busy.until[next] ?? Infinity;
    if (takenUntil <= start) next++;
    else if (takenFrom < start + processingSeconds) start = stepAt(piece, takenUntil);
    else if (take(start, Math.min(takenFrom, closes))) start += startStepSeconds;
    else return false;
  }
  return true;
}

/** The first step of the wall clock at or after an instant. */
function stepAt({ zero }: DayPiece, instant: number): number {
  return zero + roundUpToStartStep(instant - zero);
}

const daySeconds = 86_400;

/**
 * The openings for a professional: whole days instead of the hours, since professionals may book outside of them, but
 * never over an occupancy or past midnight (decisions 4, spec 5.7). The default is one step, since the professional decides
 * how long the artist is busy (spec 5.2).
 */
export function openingsForProfessional(
  calendar: ArtistCalendar,
  availability: AvailabilityContext,
  processingSeconds = startStepSeconds,
): Openings {
  return {
    timezone: calendar.timezone,
    processingSeconds,
    hours: wholeDays,
    busy: busyOf(calendar, availability),
    notBefore: availability.now.getTime() / 1000,
  };
}

/** Whether a professional may book this start, in unix seconds, for this processing time, regardless of the hours in `openings`. */
export function isFreeForProfessional(openings: Openings, start: number, processingSeconds: number): boolean {
  return isFreeStart({ ...openings, hours: wholeDays, processingSeconds }, start);
}

/**
 * The longest processing time that a professional may book from this instant, in seconds and whole steps: a longer one is reduced to it
 * (spec 5.2). 0 if the start is not available.
 */
export function longestProcessing(openings: Openings, start: number): number {
  const { date } = instantToWallClock(new Date(start * 1000), openings.timezone);
  const day = localDay(date, openings.timezone);
  let room = 0;
  const wholeDay = { ...openings, hours: wholeDays, processingSeconds: startStepSeconds };
  eachFreeStart(wholeDay, { day, weekday: weekdayOf(date), from: start }, (first, freeUntil) => {
    if (first === start) room = freeUntil - start;
    return false;
  });
  // A day of 25 hours is longer than the longest processing time.
  return Math.min(Math.floor(room / startStepSeconds) * startStepSeconds, daySeconds);
}

/** How many days before and after the requested start are searched: the calendar must be read that far. */
export const nearestReachDays = 7;

/**
 * The free starts closest to a refused one, nearest first, the earlier of two that are equally near. Instants in unix seconds; fewer than
 * `count` if there are not enough within reach.
 */
export function nearestFree(openings: Openings, requestedStart: number, count: number): number[] {
  const { timezone } = openings;
  const requestedDate = instantToWallClock(new Date(requestedStart * 1000), timezone).date;
  const nearer = (a: number, b: number) =>
    Math.abs(a - requestedStart) - Math.abs(b - requestedStart) || a - b;
  const found: number[] = [];
  for (let away = 0; away <= nearestReachDays; away++) {
    const before = localDay(addDays(requestedDate, -away), timezone);
    const after = localDay(addDays(requestedDate, away), timezone);
    found.push(...freeInstants(openings, before));
    if (away > 0) found.push(...freeInstants(openings, after));
    found.sort(nearer);
    // All days that were not searched yet are farther away than this.
    const seen = Math.min(requestedStart - before.from, after.until - requestedStart);
    const last = found[count - 1];
    if (last !== undefined && Math.abs(last - requestedStart) <= seen) break;
  }
  return found.slice(0, count);
}

/**
 * closed: no hours at the address that day, or beyond the booking horizon. past: it would have fit earlier that day. too_short: there is
 * free time, but no stretch is long enough. full: there is none.
 */
type WhyNone = 'closed' | 'full' | 'too_short' | 'past';

/** Why a day has no free start; null if it has one. Removes one obstacle after the other and applies the same rule again. */
export function whyNone(openings: Openings, date: LocalDate): WhyNone | null {
  const day = localDay(date, openings.timezone);
  const weekday = weekdayOf(date);
  const fits = (obstacles: Partial<Openings>) =>
    nextFreeStart({ ...openings, ...obstacles }, day, weekday) !== undefined;

  if (fits({})) return null;
  if (day.pieces.length === 0 || hoursOn(openings.hours, date, weekday).from.length === 0) return 'closed';
  if (openings.startsBefore !== undefined && day.from >= openings.startsBefore) return 'closed';
  if (!fits({ busy: noSpans, notBefore: -Infinity })) return 'too_short';
  if (!fits({ busy: noSpans })) return 'past';
  return fits({ processingSeconds: Math.min(startStepSeconds, openings.processingSeconds) })
    ? 'too_short'
    : 'full';
}
