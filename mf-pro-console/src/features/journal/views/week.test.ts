import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { localDay } from '@frizo/local-time';
import { buildArtist, buildProfessionalAppointment } from '@frizo/appointment-views/testing';
import { buildDay, clockText, stretchOf, type JournalDay } from '../day.ts';
import { listDay } from './day-list.ts';
import { alignDays, dayAt, neighborInWeek, rowsOf, weekOf } from './week.ts';

const newYork = 'America/New_York';
const instant = (text: string) => Date.parse(text) / 1000;

function day(
  date: string,
  starts: readonly string[] = [],
  now = instant('2026-03-01T00:00:00Z'),
): JournalDay {
  const appointments = starts.map((text, index) => {
    const startTimestamp = instant(text);
    const ends = { startTimestamp, endTimestamp: startTimestamp + 3_600, processingTime: 3_600 };
    return buildProfessionalAppointment({ id: startTimestamp + index, date, timezone: newYork, ...ends });
  });
  const parts = { blocks: [], hours: new Map(), zones: new Map() };
  return buildDay({ date, timeZone: newYork, now, artists: [buildArtist()], appointments, ...parts });
}

/** With the time of the change on Sunday, 03/08/2026. */
const week = (starts: Readonly<Record<string, readonly string[]>> = {}) =>
  alignDays(weekOf('2026-03-11').map((date) => day(date, starts[date])));

describe('a week', () => {
  it('is from Sunday to Saturday, whatever its day', () => {
    const dates = weekOf('2026-03-11');
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-03-08', '2026-03-14', 7]);
    expect(dates.map((date) => weekOf(date)[0])).toEqual(Array.from({ length: 7 }, () => '2026-03-08'));
  });

  it('shows equal times on the clock side by side, also on the day of a clock change', () => {
    const days = week({ '2026-03-10': ['2026-03-10T11:30:00Z'] });
    expect(days.map(rowsOf)).toEqual(Array.from({ length: 7 }, () => 52));
    const tops = days.map((one) => {
      const noon = instant(`${one.date}T16:00:00Z`);
      expect(clockText(one, noon)).toBe('12:00 PM');
      return stretchOf(one, noon, noon).top;
    });
    expect(new Set(tops).size).toBe(1);
  });

  it('has fewer rows on a day whose clock changes within its bounds', () => {
    const days = week({ '2026-03-10': ['2026-03-10T04:00:00Z'] });
    expect(days.map(rowsOf)).toEqual([76, 80, 80, 80, 80, 80, 80]);
  });

  it('hides nothing that a day has shown alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 7 * 96 - 5 }), { maxLength: 8 }), (quarters) => {
        const sunday = localDay('2026-03-08', newYork).from;
        const starts = quarters.map((quarter) => new Date((sunday + quarter * 900) * 1000).toISOString());
        const alone = weekOf('2026-03-08').map((date) => day(date, starts));
        for (const [index, aligned] of alignDays(alone).entries()) {
          expect(aligned.firstSecond).toBeLessThanOrEqual(alone[index]?.firstSecond ?? 0);
          expect(aligned.lastSecond).toBeGreaterThanOrEqual(alone[index]?.lastSecond ?? 0);
        }
      }),
    );
  });

  it('knows the day of an instant', () => {
    const days = week();
    expect(dayAt(days, instant('2026-03-09T03:59:59Z'))?.date).toBe('2026-03-08');
    expect(dayAt(days, instant('2026-03-09T04:00:00Z'))?.date).toBe('2026-03-09');
    expect(dayAt(days, instant('2026-03-15T04:00:00Z'))).toBeUndefined();
  });

  it('moves the focus by arrows along a day, and to the nearest time of another one', () => {
    const days = week({
      '2026-03-09': ['2026-03-09T14:00:00Z', '2026-03-09T18:00:00Z'],
      '2026-03-12': ['2026-03-12T14:00:00Z', '2026-03-12T17:00:00Z'],
    });
    const [first, second] = days[1]?.columns[0]?.elements ?? [];
    const later = days[4]?.columns[0]?.elements ?? [];
    if (!first || !second || !later[0]) throw new Error('the week has no elements');
    expect(neighborInWeek(days, first, 'ArrowDown')).toBe(second);
    expect(neighborInWeek(days, first, 'ArrowUp')).toBeUndefined();
    expect(neighborInWeek(days, second, 'ArrowRight')).toBe(later[1]);
    expect(neighborInWeek(days, later[0], 'ArrowLeft')).toBe(first);
    expect(neighborInWeek(days, first, 'ArrowLeft')).toBeUndefined();
    expect(neighborInWeek(days, first, 'x')).toBeUndefined();
  });
});

describe('the list of a day', () => {
  const starts = ['2026-03-09T14:00:00Z', '2026-03-09T16:00:00Z', '2026-03-09T18:00:00Z'];
  const kindsAt = (now: string) => {
    const list = listDay(day('2026-03-09', starts, instant(now)), instant(now));
    const kinds = list.entries.map((entry) => (entry.kind === 'now' ? 'now' : entry.element.status));
    return [...kinds, list.next && new Date(list.next.start * 1000).toISOString()];
  };

  it('marks now before what has not started, and names the next appointment', () => {
    expect(kindsAt('2026-03-09T16:30:00Z')).toEqual([
      'finished',
      'in-progress',
      'now',
      'upcoming',
      '2026-03-09T18:00:00.000Z',
    ]);
    expect(kindsAt('2026-03-09T20:00:00Z')).toEqual(['finished', 'finished', 'finished', 'now', undefined]);
  });

  it('has neither on another day', () => {
    expect(kindsAt('2026-03-08T16:00:00Z')).toEqual(['upcoming', 'upcoming', 'upcoming', undefined]);
  });
});
