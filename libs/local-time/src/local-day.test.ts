import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, dateOfDayNumber, dayNumberOf } from './local-date.ts';
import { boundOnDay, instantOnDay, localDay, positionOnDay } from './local-day.ts';
import { zones } from './testing/arbitraries.ts';

const dates = fc
  .integer({ min: dayNumberOf('2000-01-01'), max: dayNumberOf('2040-12-31') })
  .map(dateOfDayNumber);
const seconds = fc.integer({ min: 0, max: 86_400 });

function unix(instant: string): number {
  return Date.parse(instant) / 1000;
}

describe('a local day', () => {
  it('has one piece on most days', () => {
    const from = unix('2026-11-21T05:00:00Z');
    expect(localDay('2026-11-21', 'America/New_York')).toEqual({
      date: '2026-11-21',
      from,
      until: from + 86_400,
      pieces: [{ from, until: from + 86_400, zero: from, freshFrom: from }],
    });
  });

  it('has two when an hour is repeated, with the end of the repetition', () => {
    const { pieces } = localDay('2026-11-01', 'America/New_York');
    expect(pieces.map(({ from }) => from)).toEqual([
      unix('2026-11-01T04:00:00Z'),
      unix('2026-11-01T06:00:00Z'),
    ]);
    expect(pieces[1]?.freshFrom).toBe(unix('2026-11-01T07:00:00Z'));
  });

  it('includes a repetition of the last hour before midnight', () => {
    const { pieces, until } = localDay('2018-02-17', 'America/Sao_Paulo');
    expect(until).toBe(unix('2018-02-18T03:00:00Z'));
    expect(pieces[1]?.freshFrom).toBe(until);
  });

  it('is empty when the date does not exist', () => {
    const { from, until, pieces } = localDay('2011-12-30', 'Pacific/Apia');
    expect([from, until, pieces.length]).toEqual([
      unix('2011-12-30T10:00:00Z'),
      unix('2011-12-30T10:00:00Z'),
      0,
    ]);
  });

  it('starts where the previous day ends', () => {
    fc.assert(
      fc.property(dates, zones, (date, zone) => {
        expect(localDay(addDays(date, 1), zone).from).toBe(localDay(date, zone).until);
      }),
    );
  });

  it('moves a bound in a skipped hour to the end of that hour', () => {
    const day = localDay('2026-03-08', 'America/New_York');
    expect(boundOnDay(day, 9000)).toBe(unix('2026-03-08T07:00:00Z'));
    expect(boundOnDay(day, 86_400)).toBe(day.until);
    expect(boundOnDay(localDay('2017-10-15', 'America/Sao_Paulo'), 0)).toBe(unix('2017-10-15T03:00:00Z'));
  });

  it('maps instants in a repeated hour to its end', () => {
    const day = localDay('2026-11-01', 'America/New_York');
    const shown = ['05:30', '06:00', '06:30', '07:00', '07:30'].map((time) =>
      positionOnDay(day, unix(`2026-11-01T${time}:00Z`)),
    );
    expect(shown).toEqual([5400, 7200, 7200, 7200, 9000]);
    expect(positionOnDay(day, day.from - 1)).toBe(0);
    expect(positionOnDay(day, day.until + 1)).toBe(86_400);
  });

  it('is monotonic, and maps a time to its position', () => {
    fc.assert(
      fc.property(dates, zones, seconds, seconds, (date, zone, one, other) => {
        const day = localDay(date, zone);
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        expect(boundOnDay(day, early)).toBeLessThanOrEqual(boundOnDay(day, late));
        expect(positionOnDay(day, day.from + early)).toBeLessThanOrEqual(positionOnDay(day, day.from + late));
        const instant = instantOnDay(day, early);
        if (instant !== undefined && early < 86_400) expect(positionOnDay(day, instant)).toBe(early);
        if (instant !== undefined) expect(boundOnDay(day, early)).toBe(instant);
      }),
      { numRuns: 300 },
    );
  });
});
