import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { dayNumberOf, dateOfDayNumber } from './local-date.ts';
import { instants, zones } from './testing/arbitraries.ts';
import { dayBounds, instantToWallClock, todayIn, wallClockToInstant } from './wall-clock.ts';

const dates = fc
  .integer({ min: dayNumberOf('1990-01-01'), max: dayNumberOf('2049-12-31') })
  .map(dateOfDayNumber);
const quarters = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 900);

describe('wall clock to instant', () => {
  it.each([
    ['2026-11-21', 36_000, 'America/New_York', '2026-11-21T15:00:00.000Z'],
    ['2026-07-04', 36_000, 'America/New_York', '2026-07-04T14:00:00.000Z'],
    ['2026-07-04', 36_000, 'America/Phoenix', '2026-07-04T17:00:00.000Z'],
    ['2026-07-04', 36_000, 'Pacific/Honolulu', '2026-07-04T20:00:00.000Z'],
    ['2026-07-04', 36_000, 'Asia/Kolkata', '2026-07-04T04:30:00.000Z'],
  ])('%s at %i s in %s is %s', (date, seconds, zone, instant) => {
    expect(wallClockToInstant(date, seconds, zone)?.toISOString()).toBe(instant);
  });

  it('means 10:00 local time also on days of a clock change', () => {
    expect(wallClockToInstant('2026-03-08', 36_000, 'America/New_York')?.toISOString()).toBe(
      '2026-03-08T14:00:00.000Z',
    );
    expect(wallClockToInstant('2026-11-01', 36_000, 'America/New_York')?.toISOString()).toBe(
      '2026-11-01T15:00:00.000Z',
    );
  });

  it.each([7200, 7200 + 900, 10_800 - 1])('rejects %i s, which does not exist on 2026-03-08', (seconds) => {
    expect(wallClockToInstant('2026-03-08', seconds, 'America/New_York')).toBeUndefined();
  });

  it('accepts the times on both sides of the skipped hour', () => {
    expect(wallClockToInstant('2026-03-08', 7200 - 900, 'America/New_York')?.toISOString()).toBe(
      '2026-03-08T06:45:00.000Z',
    );
    expect(wallClockToInstant('2026-03-08', 10_800, 'America/New_York')?.toISOString()).toBe(
      '2026-03-08T07:00:00.000Z',
    );
  });

  it('returns the first of two', () => {
    expect(wallClockToInstant('2026-11-01', 5400, 'America/New_York')?.toISOString()).toBe(
      '2026-11-01T05:30:00.000Z',
    );
    expect(wallClockToInstant('2026-11-01', 7200, 'America/New_York')?.toISOString()).toBe(
      '2026-11-01T07:00:00.000Z',
    );
  });

  it('ends the day at 86400 and rejects times beyond', () => {
    expect(wallClockToInstant('2026-11-01', 86_400, 'America/New_York')?.toISOString()).toBe(
      '2026-11-02T05:00:00.000Z',
    );
    expect(wallClockToInstant('2026-11-01', 86_401, 'America/New_York')).toBeUndefined();
    expect(wallClockToInstant('2026-11-01', -1, 'America/New_York')).toBeUndefined();
  });

  it('handles a midnight that does not exist and a date that does not exist', () => {
    expect(wallClockToInstant('2017-10-15', 0, 'America/Sao_Paulo')).toBeUndefined();
    expect(wallClockToInstant('2011-12-30', 36_000, 'Pacific/Apia')).toBeUndefined();
  });

  it('throws for an invalid date or zone', () => {
    expect(() => wallClockToInstant('2026-02-30', 0, 'UTC')).toThrow(RangeError);
    expect(() => wallClockToInstant('2026-02-20', 0, 'Nowhere/Land')).toThrow(RangeError);
  });

  it('agrees with luxon for times that occur once', () => {
    fc.assert(
      fc.property(dates, quarters, zones, (date, seconds, zone) => {
        const hour = Math.floor(seconds / 3600);
        const oracle = DateTime.fromISO(date, { zone }).set({ hour, minute: (seconds % 3600) / 60 });
        const possible = oracle.getPossibleOffsets().map((moment) => moment.toMillis());
        const exists =
          oracle.toISODate() === date && oracle.hour === hour && oracle.minute === (seconds % 3600) / 60;
        const expected = exists ? Math.min(...possible) : undefined;
        expect(wallClockToInstant(date, seconds, zone)?.getTime()).toBe(expected);
      }),
      { numRuns: 750 },
    );
  });
});

describe('instant to wall clock', () => {
  it('returns the same time for both instants of a repeated hour', () => {
    const expected = { date: '2026-11-01', seconds: 5400, timezone: 'America/New_York' };
    expect(instantToWallClock(new Date('2026-11-01T05:30:00Z'), 'America/New_York')).toEqual(expected);
    expect(instantToWallClock(new Date('2026-11-01T06:30:00Z'), 'America/New_York')).toEqual(expected);
  });

  it('agrees with luxon, and maps back to an instant not after the original', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const wall = instantToWallClock(new Date(instant * 1000), zone);
        const oracle = DateTime.fromSeconds(instant, { zone });
        expect(wall.date).toBe(oracle.toISODate());
        expect(wall.seconds).toBe(oracle.hour * 3600 + oracle.minute * 60 + oracle.second);
        const back = wallClockToInstant(wall.date, wall.seconds, zone);
        expect(back?.getTime()).toBeLessThanOrEqual(instant * 1000);
      }),
      { numRuns: 500 },
    );
  });

  it('returns today in the zone, independent of the date elsewhere', () => {
    const now = new Date('2026-11-22T04:30:00Z');
    expect(todayIn('America/New_York', now)).toBe('2026-11-21');
    expect(todayIn('Europe/London', now)).toBe('2026-11-22');
    expect(todayIn('Pacific/Honolulu', now)).toBe('2026-11-21');
    expect(todayIn('Pacific/Auckland', now)).toBe('2026-11-22');
  });
});

describe('bounds of a day', () => {
  it.each([
    ['2026-11-21', 24],
    ['2026-03-08', 23],
    ['2026-11-01', 25],
  ])('%s in New York lasts %i hours', (date, hours) => {
    const { startsAt, endsAt } = dayBounds(date, 'America/New_York');
    expect(endsAt.getTime() - startsAt.getTime()).toBe(hours * 3_600_000);
  });

  it('assigns each instant to its local date', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const moment = new Date(instant * 1000);
        const { startsAt, endsAt } = dayBounds(todayIn(zone, moment), zone);
        expect(startsAt <= moment && moment < endsAt).toBe(true);
      }),
      { numRuns: 250 },
    );
  });
});
