import { addDays, instantToWallClock, localDay, wallClockToInstant } from '@frizo/local-time';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ArtistCalendar } from './artist-calendar.ts';
import { busyIntervals } from './busy-intervals.ts';
import {
  freeInstants,
  freeStarts,
  isFreeStart,
  nearestFree,
  nearestReachDays,
  whyNone,
} from './free-starts.ts';
import { markers } from './markers.ts';
import { openingsOf } from './openings.ts';
import { type HardDay, hardDays } from './testing/arbitrary-day.ts';
import { bruteForceStarts } from './testing/brute-force.ts';
import { addressId, buildCalendar } from './testing/build-calendar.ts';

function unixOf(date: string, seconds: number, timezone: string): number {
  return wallClockToInstant(date, seconds, timezone)!.getTime() / 1000;
}

/** From 0:30 to 2:00 and from 2:45 to 3:15, on a day without the time from 2:00 to 3:00. */
const hoursAroundASkippedHour: HardDay = {
  date: '2026-03-08',
  calendar: {
    ...buildCalendar({ timezone: 'America/New_York', processingSeconds: 1_200 }),
    hours: [
      [0, 1_800, 7_200, addressId],
      [0, 9_900, 11_700, addressId],
    ],
  },
  availability: { addressId, now: new Date('2026-03-07T15:00:00Z') },
};

describe('availability, on any day', () => {
  it('finds exactly the free quarter hours that trying each of them finds', () => {
    fc.assert(
      fc.property(hardDays, (hard) => {
        expect(freeStarts(openingsOf(hard.calendar, hard.availability)!, hard.date)).toEqual(
          bruteForceStarts(hard),
        );
      }),
      { numRuns: 200, examples: [[hoursAroundASkippedHour]] },
    );
  });

  it('offers no start that clashes or touchesDay in the past', () => {
    fc.assert(
      fc.property(hardDays, ({ date, calendar, availability }) => {
        const { processingSeconds, timezone, appointments, blocks } = calendar;
        for (const seconds of freeStarts(openingsOf(calendar, availability)!, date)) {
          const start = unixOf(date, seconds, timezone);
          expect(start * 1000).toBeGreaterThanOrEqual(availability.now.getTime());
          const clashes = [...appointments, ...blocks].filter(
            ([from, until]) => from < start + processingSeconds! && until > start,
          );
          expect(clashes).toEqual([]);
        }
      }),
    );
  });

  it('checks a single start like the list of the day', () => {
    fc.assert(
      fc.property(hardDays, fc.integer({ min: 0, max: 95 }), ({ date, calendar, availability }, quarter) => {
        const openings = openingsOf(calendar, availability)!;
        const instant = wallClockToInstant(date, quarter * 900, calendar.timezone);
        fc.pre(instant !== undefined);
        const isListed = freeStarts(openings, date).includes(quarter * 900);
        expect(isFreeStart(openings, instant.getTime() / 1000)).toBe(isListed);
      }),
    );
  });

  it('marks a day exactly if it has free starts, blocks or appointments, or would have free starts without them', () => {
    fc.assert(
      fc.property(hardDays, hardDays, ({ date, calendar, availability }, other) => {
        const second = { ...other.calendar, timezone: calendar.timezone };
        const range = { fromDate: addDays(date, -2), toDate: addDays(date, 2) };
        for (const marker of markers([calendar, second], { ...availability, ...range })) {
          const day = localDay(marker.date, calendar.timezone);
          const touchesDay = ([from, until]: readonly [number, number, number]) =>
            from < day.until && until > day.from;
          const hasStarts = (each: ArtistCalendar) =>
            freeStarts(openingsOf(each, availability)!, marker.date).length > 0;
          const both = [calendar, second];
          const empty = both.map((each) => ({ ...each, appointments: [], blocks: [], holds: [] }));
          expect(marker).toEqual({
            date: marker.date,
            available: both.some(hasStarts),
            ...(!both.some(hasStarts) && empty.some(hasStarts) && { full: true }),
            block: [...calendar.blocks, ...second.blocks].some(touchesDay),
            book: [...calendar.appointments, ...second.appointments].some(touchesDay),
          });
        }
      }),
    );
  });

  it('gives a reason exactly if there is no free start', () => {
    fc.assert(
      fc.property(hardDays, ({ date, calendar, availability }) => {
        const openings = openingsOf(calendar, availability)!;
        expect(whyNone(openings, date) === null).toBe(freeStarts(openings, date).length > 0);
      }),
    );
  });

  it('offers the nearest of all free starts', () => {
    fc.assert(
      fc.property(
        hardDays,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 8 }),
        (hard, quarter, count) => {
          const openings = openingsOf(hard.calendar, hard.availability)!;
          const { timezone } = hard.calendar;
          const requestedStart = localDay(hard.date, timezone).from + quarter * 900;
          // On a day of 23 hours the last quarter hours are on the next day, which is then the center of the search.
          const home = instantToWallClock(new Date(requestedStart * 1000), timezone).date;
          const offsets = Array.from(
            { length: 2 * nearestReachDays + 1 },
            (_, index) => index - nearestReachDays,
          );
          const all = offsets.flatMap((offset) =>
            freeInstants(openings, localDay(addDays(home, offset), timezone)),
          );
          const sorted = all.sort(
            (a, b) => Math.abs(a - requestedStart) - Math.abs(b - requestedStart) || a - b,
          );
          expect(nearestFree(openings, requestedStart, count)).toEqual(sorted.slice(0, count));
        },
      ),
    );
  });

  it('shows busy times within the day, and none over a free start', () => {
    fc.assert(
      fc.property(hardDays, ({ date, calendar, availability }) => {
        const busy = busyIntervals(calendar, date, availability.addressId);
        for (const { start, end } of busy) expect(0 <= start && start < end && end <= 86_400).toBe(true);
        for (const seconds of freeStarts(openingsOf(calendar, availability)!, date)) {
          expect(busy.filter(({ start, end }) => start <= seconds && seconds < end)).toEqual([]);
        }
      }),
    );
  });
});
