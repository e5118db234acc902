import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { isTimezone, offsetAt, stretchesBetween } from './zone-offset.ts';
import { instants, zones } from './testing/arbitraries.ts';

describe('zone offsets', () => {
  it.each([
    ['2026-03-08T09:59:59Z', 'America/Los_Angeles', -8],
    ['2026-03-08T10:00:00Z', 'America/Los_Angeles', -7],
    ['2026-07-01T00:00:00Z', 'America/Phoenix', -7],
    ['2026-07-01T00:00:00Z', 'Pacific/Honolulu', -10],
    ['2026-07-01T00:00:00Z', 'Asia/Kolkata', 5.5],
    ['2026-07-01T00:00:00Z', 'Asia/Kathmandu', 5.75],
    ['2026-07-01T00:00:00Z', 'UTC', 0],
    ['1883-11-18T00:00:00Z', 'America/New_York', -(4 + 56 / 60 + 2 / 3600)],
  ])('at %s the clocks of %s are %f hours ahead', (instant, zone, hours) => {
    expect(offsetAt(Date.parse(instant) / 1000, zone)).toBeCloseTo(hours * 3600, 6);
  });

  it('agree with luxon', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        expect(offsetAt(instant, zone)).toBe(DateTime.fromSeconds(instant, { zone }).offset * 60);
      }),
      { numRuns: 500 },
    );
  });

  it('have stretches without gaps, whose offsets differ from one to the next', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 86_400 * 800 }), zones, (from, length, zone) => {
        const stretches = stretchesBetween(from, from + length, zone);
        expect(stretches[0]?.from).toBeLessThanOrEqual(from);
        expect(stretches.at(-1)?.until).toBeGreaterThanOrEqual(from + length);
        stretches.slice(1).forEach((stretch, index) => {
          expect(stretch.from).toBe(stretches[index]?.until);
          expect(stretch.offset).not.toBe(stretches[index]?.offset);
        });
      }),
    );
  });

  it('identify existing zones', () => {
    expect(isTimezone('America/Phoenix')).toBe(true);
    expect(isTimezone('America/Atlantis')).toBe(false);
    expect(() => offsetAt(0, 'America/Atlantis')).toThrow(RangeError);
    expect(() => offsetAt(NaN, 'UTC')).toThrow(RangeError);
  });
});
