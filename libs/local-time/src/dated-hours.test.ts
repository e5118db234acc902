import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  datesOfExceptions,
  hoursOnDate,
  overlappingExceptions,
  overlappingSpecialHours,
  type HoursException,
  type SpecialSpan,
} from './dated-hours.ts';
import { addDays, daysBetween, weekdayOf } from './local-date.ts';
import { boundOnDay, localDay } from './local-day.ts';
import type { WeeklySpan } from './weekly-hours.ts';

const hour = 3_600;
/** A Sunday, on which clocks are put forward in New York. */
const sunday = '2026-03-08';
const monday = '2026-03-09';
const special = (from: number, to: number, timezone = 'America/Phoenix'): SpecialSpan => ({
  start: from * hour,
  end: to * hour,
  timezone,
});
const weekly = (dayIndex: number, from: number, to: number, timezone = 'America/Phoenix'): WeeklySpan => ({
  dayIndex,
  ...special(from, to, timezone),
});
const exception = (
  fromDate: string,
  toDate: string,
  ...hours: SpecialSpan[]
): HoursException<SpecialSpan> => ({ fromDate, toDate, hours });

describe('hoursOnDate', () => {
  const week = [weekly(0, 9, 12), weekly(1, 9, 18)];
  const evening = exception(monday, monday, special(17, 21));
  const vacation = exception('2026-03-01', monday);

  it.each<[string, HoursException<SpecialSpan>[], string, readonly SpecialSpan[]]>([
    ['those of the weekday', [], monday, [week[1]!]],
    ['those of the weekday on the day before an exception', [evening], sunday, [week[0]!]],
    ['those of the weekday on the day after an exception', [vacation], '2026-03-15', [week[0]!]],
    ['those of an exception', [evening], monday, [special(17, 21)]],
    ['none in a vacation, from its first day', [vacation], '2026-03-01', []],
    ['none in a vacation, to its last day', [vacation], monday, []],
    ['none on a day with special hours that another exception closes', [evening, vacation], monday, []],
    ['none on a weekday without hours', [], '2026-03-10', []],
    [
      'those of an exception on a weekday without hours',
      [exception('2026-03-10', '2026-03-10', special(9, 10))],
      '2026-03-10',
      [special(9, 10)],
    ],
  ])('are %s', (_title, exceptions, date, expected) => {
    expect(hoursOnDate<SpecialSpan>({ week, exceptions }, date)).toEqual(expected);
  });
});

/** Around the changes of the clocks in the US, in two zones that change and one that does not. */
const someDate = fc
  .tuple(fc.constantFrom(sunday, '2026-11-01', '2026-12-31'), fc.integer({ min: -4, max: 4 }))
  .map(([date, shift]) => addDays(date, shift));
const someSpan = fc
  .tuple(
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 1, max: 6 }),
    fc.constantFrom('America/New_York', 'America/Los_Angeles', 'America/Phoenix'),
  )
  .map(([from, length, zone]) => special(from, Math.min(24, from + length), zone));
const someException = fc
  .tuple(someDate, fc.integer({ min: 0, max: 3 }), fc.array(someSpan, { maxLength: 2 }))
  .map(([fromDate, length, hours]) => exception(fromDate, addDays(fromDate, length), ...hours));
const someWeek = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 6 }), someSpan).map(([dayIndex, span]) => ({ dayIndex, ...span })),
  { maxLength: 4 },
);

describe('datesOfExceptions', () => {
  it('has the hours of exactly those dates that an exception contains, by the rule of a single date', () => {
    fc.assert(
      fc.property(fc.array(someException, { maxLength: 4 }), someWeek, someDate, (exceptions, week, date) => {
        const dates = datesOfExceptions(exceptions);
        const isCovered = exceptions.some(({ fromDate, toDate }) => fromDate <= date && date <= toDate);
        expect(dates.has(date)).toBe(isCovered);
        const ofWeek = week.filter(({ dayIndex }) => dayIndex === weekdayOf(date));
        expect(hoursOnDate<SpecialSpan>({ week, exceptions }, date)).toEqual(dates.get(date) ?? ofWeek);
      }),
    );
  });

  it('does not depend on the order of the exceptions', () => {
    fc.assert(
      fc.property(fc.array(someException, { maxLength: 4 }), (exceptions) => {
        const sorted = (dates: Map<string, readonly SpecialSpan[]>) =>
          [...dates].map(([date, hours]) => [date, hours.map((span) => JSON.stringify(span)).sort()]).sort();
        expect(sorted(datesOfExceptions(exceptions.toReversed()))).toEqual(
          sorted(datesOfExceptions(exceptions)),
        );
      }),
    );
  });
});

describe('overlappingExceptions', () => {
  it('finds those that share a date', () => {
    const dates = [
      exception(sunday, monday),
      exception('2026-03-10', '2026-03-10'),
      exception(monday, monday),
    ];
    expect(overlappingExceptions(dates)).toEqual([0, 2]);
    expect(overlappingExceptions(dates.slice(0, 2))).toEqual([]);
  });
});

describe('overlappingSpecialHours', () => {
  const losAngeles = 'America/Los_Angeles';
  const newYork = 'America/New_York';

  it.each<[string, WeeklySpan[], HoursException<SpecialSpan>[], readonly [number, number][], number[]]>([
    [
      'hours of the week that they replace',
      [weekly(1, 9, 18)],
      [exception(monday, monday, special(12, 20))],
      [],
      [],
    ],
    ['spans that touch', [], [exception(monday, monday, special(9, 12), special(12, 18))], [], []],
  ])('leaves %s alone', (_title, week, exceptions, expected, expectedWeekly) => {
    expect(overlappingSpecialHours(week, exceptions)).toEqual({ special: expected, weekly: expectedWeekly });
  });

  it('finds spans of a day that overlap', () => {
    const exceptions = [
      exception(sunday, sunday),
      exception(monday, monday, special(9, 13), special(12, 18)),
    ];
    expect(overlappingSpecialHours([], exceptions)).toEqual({
      special: [
        [1, 0],
        [1, 1],
      ],
      weekly: [],
    });
  });

  it('compares two zones as instants, on each date: the same hours may overlap on one side of a clock change only', () => {
    // 09:00 to 10:00 in Phoenix is 11:00 to 12:00 in New York in winter, and 12:00 to 13:00 in summer.
    const both = [special(9, 10), special(11, 12, newYork)];
    expect(overlappingSpecialHours([], [exception('2026-03-07', '2026-03-07', ...both)]).special).toEqual([
      [0, 0],
      [0, 1],
    ]);
    expect(overlappingSpecialHours([], [exception(sunday, monday, ...both)]).special).toEqual([]);
    expect(overlappingSpecialHours([], [exception('2026-03-07', monday, ...both)]).special).toHaveLength(2);
  });

  it('finds weekly hours of the next day further east, unless that day has an exception too', () => {
    const week = [weekly(2, 0, 2, newYork)];
    const late = exception(monday, monday, special(22, 24, losAngeles));
    expect(overlappingSpecialHours(week, [late])).toEqual({ special: [[0, 0]], weekly: [0] });
    const dayOff = exception('2026-03-10', '2026-03-10');
    expect(overlappingSpecialHours(week, [late, dayOff])).toEqual({ special: [], weekly: [] });
  });

  it('finds exactly the dates on which the artist would be at two places at once', () => {
    fc.assert(
      fc.property(someWeek, fc.array(someException, { maxLength: 3 }), (week, all) => {
        const exceptions = all.filter(
          (one, index) =>
            !all
              .slice(0, index)
              .some((other) => one.fromDate <= other.toDate && other.fromDate <= one.toDate),
        );
        const found = overlappingSpecialHours(week, exceptions);
        expect(found.special.length > 0).toBe(clashes(week, exceptions));
      }),
    );
  });
});

/** Tries every moment, in steps of a quarter of an hour, around all the exceptions. */
function clashes(week: WeeklySpan[], exceptions: HoursException<SpecialSpan>[]): boolean {
  return exceptions.some(({ fromDate, toDate }) => {
    const dates = Array.from({ length: daysBetween(fromDate, toDate) + 5 }, (_, index) =>
      addDays(fromDate, index - 2),
    );
    const spans = dates.flatMap((date) => {
      const isSpecial = exceptions.some((one) => one.fromDate <= date && date <= one.toDate);
      return hoursOnDate<SpecialSpan>({ week, exceptions }, date).map((span) => {
        const day = localDay(date, span.timezone);
        return { isSpecial, from: boundOnDay(day, span.start), until: boundOnDay(day, span.end) };
      });
    });
    const first = Math.min(...spans.map(({ from }) => from));
    const last = Math.max(...spans.map(({ until }) => until));
    for (let moment = first; moment < last; moment += 900) {
      const here = spans.filter(({ from, until }) => from <= moment && moment < until);
      if (here.length > 1 && here.some(({ isSpecial }) => isSpecial)) return true;
    }
    return false;
  });
}
