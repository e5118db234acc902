import { addDays, instantToWallClock, localDay, wallClockToInstant } from '@frizo/local-time';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { busyIntervals } from './busy-intervals.ts';
import { freeInstants, freeStarts, isFreeStart } from './free-starts.ts';
import { markers } from './markers.ts';
import { nearestFree, nearestReachDays } from './nearest-free.ts';
import { openingsOf } from './openings.ts';
import { hardDays } from './testing/arbitrary-day.ts';
import { bruteForceStarts } from './testing/brute-force.ts';
import { whyNone } from './why-none.ts';

function unixOf(date: string, seconds: number, timezone: string): number {
  return wallClockToInstant(date, seconds, timezone)!.getTime() / 1000;
}

describe('availability, whatever the day', () => {
  it('finds every free quarter hour and no other, as trying each would', () => {
    fc.assert(
      fc.property(hardDays, (hard) => {
        expect(freeStarts(openingsOf(hard.calendar, hard.looking)!, hard.date)).toEqual(
          bruteForceStarts(hard),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('offers no start that clashes or lies in the past', () => {
    fc.assert(
      fc.property(hardDays, ({ date, calendar, looking }) => {
        const { processingSeconds, timezone, appointments, blocks } = calendar;
        for (const seconds of freeStarts(openingsOf(calendar, looking)!, date)) {
          const start = unixOf(date, seconds, timezone);
          expect(start * 1000).toBeGreaterThanOrEqual(looking.now.getTime());
          const clashes = [...appointments, ...blocks].filter(
            ([from, until]) => from < start + processingSeconds! && until > start,
          );
          expect(clashes).toEqual([]);
        }
      }),
    );
  });

  it('checks one start as the day tells it', () => {
    fc.assert(
      fc.property(hardDays, fc.integer({ min: 0, max: 95 }), ({ date, calendar, looking }, quarter) => {
        const openings = openingsOf(calendar, looking)!;
        const instant = wallClockToInstant(date, quarter * 900, calendar.timezone);
        fc.pre(instant !== undefined);
        const isTold = freeStarts(openings, date).includes(quarter * 900);
        expect(isFreeStart(openings, instant.getTime() / 1000)).toBe(isTold);
      }),
    );
  });

  it('marks a day exactly when the day has something to show', () => {
    fc.assert(
      fc.property(hardDays, hardDays, ({ date, calendar, looking }, other) => {
        const second = { ...other.calendar, timezone: calendar.timezone };
        const range = { fromDate: addDays(date, -2), toDate: addDays(date, 2) };
        for (const marker of markers([calendar, second], { ...looking, ...range })) {
          const day = localDay(marker.date, calendar.timezone);
          const lies = ([from, until]: readonly [number, number, number]) =>
            from < day.until && until > day.from;
          expect(marker).toEqual({
            date: marker.date,
            available: [calendar, second].some(
              (each) => freeStarts(openingsOf(each, looking)!, marker.date).length > 0,
            ),
            block: [...calendar.blocks, ...second.blocks].some(lies),
            book: [...calendar.appointments, ...second.appointments].some(lies),
          });
        }
      }),
    );
  });

  it('says why there is none exactly when there is none', () => {
    fc.assert(
      fc.property(hardDays, ({ date, calendar, looking }) => {
        const openings = openingsOf(calendar, looking)!;
        expect(whyNone(openings, date) === null).toBe(freeStarts(openings, date).length > 0);
      }),
    );
  });

  it('offers the nearest of all that are free', () => {
    fc.assert(
      fc.property(
        hardDays,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 8 }),
        (hard, quarter, count) => {
          const openings = openingsOf(hard.calendar, hard.looking)!;
          const { timezone } = hard.calendar;
          const wish = localDay(hard.date, timezone).from + quarter * 900;
          // On a day of 23 hours the last quarters lie on the next one, around which the search goes.
          const home = instantToWallClock(new Date(wish * 1000), timezone).date;
          const offsets = Array.from(
            { length: 2 * nearestReachDays + 1 },
            (_, index) => index - nearestReachDays,
          );
          const all = offsets.flatMap((offset) =>
            freeInstants(openings, localDay(addDays(home, offset), timezone)),
          );
          const sorted = all.sort((a, b) => Math.abs(a - wish) - Math.abs(b - wish) || a - b);
          expect(nearestFree(openings, wish, count)).toEqual(sorted.slice(0, count));
        },
      ),
    );
  });

  it('draws busy times within the day, and none over a free start', () => {
    fc.assert(
      fc.property(hardDays, ({ date, calendar, looking }) => {
        const busy = busyIntervals(calendar, date, looking.addressId);
        for (const { start, end } of busy) expect(0 <= start && start < end && end <= 86_400).toBe(true);
        for (const seconds of freeStarts(openingsOf(calendar, looking)!, date)) {
          expect(busy.filter(({ start, end }) => start <= seconds && seconds < end)).toEqual([]);
        }
      }),
    );
  });
});
