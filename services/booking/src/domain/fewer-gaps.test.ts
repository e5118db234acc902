import { localDay } from '@frizo/local-time';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ArtistCalendar } from './artist-calendar.ts';
import { gaplessAmong, gaplessStarts, leavesNoGap } from './fewer-gaps.ts';
import { freeInstants, freeStarts } from './free-starts.ts';
import { openingsOf } from './openings.ts';
import { type HardDay, hardDays } from './testing/arbitrary-day.ts';
import { bruteForceStarts } from './testing/brute-force.ts';
import { addressId, buildCalendar, everyDay, holdOn, runs, spanOn } from './testing/build-calendar.ts';

const date = '2026-11-24';
const minutes = 60;

describe('an appointment leaves no gap', () => {
  it.each([
    [0, 0, true],
    [30, 0, true],
    [0, 45, true],
    [30, 30, true],
    [15, 0, false],
    [0, 15, false],
    [15, 15, false],
    [60, 15, false],
    // Less than a step cannot be booked at all.
    [0, 10, true],
    [0, -5, true],
  ])('with %d minutes before it and %d after, of which 30 can be booked: %s', (before, after, expected) => {
    expect(leavesNoGap({ before: before * minutes, after: after * minutes }, 30 * minutes)).toBe(expected);
  });

  it('rounds the shortest service up to whole quarter hours, at least one', () => {
    expect(leavesNoGap({ before: 1_800, after: 0 }, 40 * minutes)).toBe(false);
    expect(leavesNoGap({ before: 2_700, after: 0 }, 40 * minutes)).toBe(true);
    expect(leavesNoGap({ before: 900, after: 0 }, 0)).toBe(true);
  });
});

describe('the gapless starts of a day', () => {
  function gaplessOn(parts: Partial<ArtistCalendar>, now = '2026-11-21T15:00:00Z'): string | undefined {
    const calendar = buildCalendar({ hours: everyDay('10:00', '13:00'), shortestSeconds: 1_800, ...parts });
    const availability = { addressId, now: new Date(now) };
    const gapless = gaplessStarts(openingsOf(calendar, availability), date, calendar.shortestSeconds);
    return gapless && runs(gapless);
  }

  it('begin and end where free time does, or leave enough of it for the shortest service', () => {
    expect(gaplessOn({})).toBe('10:00, 10:30 to 11:30, 12:00');
    expect(gaplessOn({ shortestSeconds: 3_600 })).toBe('10:00, 11:00, 12:00');
    expect(gaplessOn({ shortestSeconds: 900 })).toBe('10:00 to 12:00');
  });

  it('count from appointments, blocks, holds and now, as the free starts do', () => {
    expect(gaplessOn({ appointments: [spanOn(date, '11:15', '11:30')] })).toBe('11:30, 12:00');
    const holds = [holdOn(date, '11:30', '12:00', new Date('2026-11-22T15:00:00Z'))];
    expect(gaplessOn({ holds })).toBe('10:00, 10:30, 12:00');
    expect(gaplessOn({ blocks: [spanOn(date, '10:00', '10:50')] })).toBe('11:00, 11:30, 12:00');
    expect(gaplessOn({}, `${date}T15:20:00Z`)).toBe('10:30, 11:00 to 11:30, 12:00');
  });

  it('are none where every start leaves a gap', () => {
    expect(gaplessOn({ hours: everyDay('10:00', '11:15'), shortestSeconds: 3_600 })).toBe('');
  });

  it('are absent where the salon has not asked for fewer gaps', () => {
    expect(gaplessOn({ shortestSeconds: null })).toBeUndefined();
    const openings = openingsOf(buildCalendar(), { addressId, now: new Date('2026-11-21T15:00:00Z') })!;
    expect(gaplessStarts(openings, date, undefined)).toBeUndefined();
    expect(gaplessAmong([], openings, null)).toBeUndefined();
    expect(gaplessAmong([], openings, 900)).toEqual([]);
  });

  it('are absent where the artist does not offer the service', () => {
    expect(gaplessOn({ processingSeconds: null })).toBeUndefined();
  });
});

describe('gapless starts, on any day', () => {
  const shortest = fc.integer({ min: 1, max: 24 }).map((count) => count * 300);
  const openings = ({ calendar, availability }: HardDay) => openingsOf(calendar, availability)!;
  const startsOf = (hard: HardDay) => freeStarts(openings(hard), hard.date);
  const gaplessOf = (hard: HardDay, shortestSeconds: number) =>
    gaplessStarts(openings(hard), hard.date, shortestSeconds)!;

  const taken5MinutesIntoAQuarterHour: HardDay = {
    date: '2026-03-07',
    calendar: {
      ...buildCalendar({ timezone: 'America/Phoenix', processingSeconds: 300 }),
      hours: [
        [6, 52_200, 77_400, 31],
        [6, 0, 900, 32],
      ],
      appointments: [[1_772_942_700, 1_772_943_000, 1]],
    },
    availability: { addressId: 31, now: new Date('2026-03-07T11:55:00.000Z'), clientUserId: 1 },
  };

  it('are exactly those that counting the free quarter hours on both sides finds', () => {
    const ordinaryDays = hardDays.filter(
      ({ date: day, calendar }) => localDay(day, calendar.timezone).pieces.length === 1,
    );
    fc.assert(
      fc.property(ordinaryDays, shortest, (hard, shortestSeconds) => {
        const free = new Set(bruteForceStarts(hard, 'client', 900));
        const steps = Math.ceil(hard.calendar.processingSeconds! / 900);
        const freeSteps = (from: number, direction: 1 | -1) => {
          let count = 0;
          while (free.has(from + direction * count * 900)) count += 1;
          return count * 900;
        };
        // The last quarter hour of an appointment may be taken from the middle on; then no time of the same stretch is left behind it.
        const freeAfter = (start: number) => {
          const own = Array.from({ length: steps }, (_, index) => start + index * 900);
          return own.every((step) => free.has(step)) ? freeSteps(start + steps * 900, 1) : 0;
        };
        const expected = bruteForceStarts(hard, 'client').filter((start) =>
          [freeSteps(start - 900, -1), freeAfter(start)].every(
            (left) => left === 0 || left >= shortestSeconds,
          ),
        );
        expect(gaplessOf(hard, shortestSeconds)).toEqual(expected);
      }),
      {
        numRuns: 300,
        examples: [[taken5MinutesIntoAQuarterHour, 1_200]],
      },
    );
  });

  it('are all free starts if a quarter hour can be booked, and fewer the longer the shortest service is', () => {
    fc.assert(
      fc.property(hardDays, shortest, shortest, (hard, one, other) => {
        expect(gaplessOf(hard, 900)).toEqual(startsOf(hard));
        const some = gaplessOf(hard, Math.min(one, other));
        expect(some).toEqual(expect.arrayContaining(gaplessOf(hard, Math.max(one, other))));
      }),
    );
  });

  it('are the same among instants, which stay in their order', () => {
    fc.assert(
      fc.property(hardDays, shortest, (hard, shortestSeconds) => {
        const day = localDay(hard.date, hard.calendar.timezone);
        const instants = freeInstants(openings(hard), day);
        const gapless = new Set(gaplessOf(hard, shortestSeconds));
        const expected = instants.filter((_, index) => gapless.has(startsOf(hard)[index]!));
        const among = (list: number[]) => gaplessAmong(list, openings(hard), shortestSeconds);
        expect(among(instants)).toEqual(expected);
        expect(among(instants.toReversed())).toEqual(expected.toReversed());
      }),
    );
  });
});
