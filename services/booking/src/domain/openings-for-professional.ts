import { instantToWallClock, localDay, weekdayOf } from '@frizo/local-time';
import type { ArtistCalendar, Looking } from './artist-calendar.ts';
import { isFreeStart } from './free-starts.ts';
import { eachFreeStart, stepSeconds } from './next-free-start.ts';
import { busyOf, type Openings } from './openings.ts';
import { uniteSpans } from './spans.ts';

const daySeconds = 86_400;
const wholeWeek = Array.from({ length: 7 }, () => uniteSpans([[0, daySeconds]]));

/**
 * What a professional may use of a calendar: whole days instead of the hours, since they may book outside of them, but
 * never over an occupancy or past midnight (decisions 4, spec 5.7). One step suffices, unless said otherwise: how long
 * the artist is busy is for the professional to say (spec 5.2).
 */
export function openingsForProfessional(
  calendar: ArtistCalendar,
  looking: Looking,
  processingSeconds = stepSeconds,
): Openings {
  return {
    timezone: calendar.timezone,
    processingSeconds,
    week: wholeWeek,
    busy: busyOf(calendar, looking),
    notBefore: looking.now.getTime() / 1000,
  };
}

/** Whether a professional may book from this instant, in unix seconds, for so long; whatever the hours that `openings` has. */
export function isFreeForProfessional(openings: Openings, start: number, processingSeconds: number): boolean {
  return isFreeStart({ ...openings, week: wholeWeek, processingSeconds }, start);
}

/**
 * The longest processing time with which a professional may book from this instant, in whole steps of seconds: what one
 * that is too long is corrected down to (spec 5.2). 0 when the start cannot be had at all.
 */
export function longestProcessing(openings: Openings, start: number): number {
  const { date } = instantToWallClock(new Date(start * 1000), openings.timezone);
  const day = localDay(date, openings.timezone);
  let room = 0;
  const wholeDay = { ...openings, week: wholeWeek, processingSeconds: stepSeconds };
  eachFreeStart(wholeDay, { day, weekday: weekdayOf(date), from: start }, (first, freeUntil) => {
    if (first === start) room = freeUntil - start;
    return false;
  });
  // A day on which the clock is put back is longer than any processing time may be.
  return Math.min(Math.floor(room / stepSeconds) * stepSeconds, daySeconds);
}
