import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addSpan,
  changeSpan,
  copyDay,
  findOverlaps,
  hasRoom,
  removeSpan,
  setDayOff,
  timetableOf,
  weekOf,
  type Week,
} from './week.ts';

const off: Week = Array.from({ length: 7 }, () => []);
const hour = 3_600;
const monday = (from: number, to: number, ...more: [number, number][]): Week =>
  off.with(
    1,
    [[from, to] as const, ...more].map(([start, end]) => ({
      addressId: 1,
      start: start * hour,
      end: end * hour,
    })),
  );

describe('a week of working hours', () => {
  it('switches a day on with 10:00 to 19:00, whatever it had before (spec 5.5)', () => {
    const late = monday(12, 22);
    const again = setDayOff(setDayOff(late, 1, true, 1), 1, false, 1);
    expect(again[1]).toEqual([{ addressId: 1, start: 36_000, end: 68_400 }]);
  });

  it.each([
    [{ start: 19 * hour }, { start: 19 * hour, end: 19 * hour + 900 }],
    [{ start: 20 * hour }, { start: 20 * hour, end: 20 * hour + 900 }],
    [{ end: 10 * hour }, { start: 10 * hour - 900, end: 10 * hour }],
    [{ end: 11 * hour }, { start: 10 * hour, end: 11 * hour }],
  ])('keeps at least 15 minutes after the change %j', (change, expected) => {
    expect(changeSpan(monday(10, 19), 1, 0, change)[1]).toEqual([{ addressId: 1, ...expected }]);
  });

  it('adds hours after a break, for as long as the day has room', () => {
    expect(addSpan(monday(9, 12), 1)[1]?.[1]).toEqual({ addressId: 1, start: 13 * hour, end: 17 * hour });
    expect(addSpan(monday(9, 23.5), 1)[1]?.[1]).toEqual({ addressId: 1, start: 23.5 * hour, end: 24 * hour });
    expect(hasRoom(monday(9, 24)[1] ?? [])).toBe(false);
    expect(hasRoom([])).toBe(false);
  });

  it('is a day off once its last span is removed', () => {
    expect(removeSpan(monday(9, 12), 1, 0)).toEqual(off);
  });

  it('gives other days the hours of one', () => {
    const week = copyDay(monday(9, 12), 1, [2, 4]);
    expect(week.map((spans) => spans[0]?.start)).toEqual([
      undefined,
      9 * hour,
      9 * hour,
      undefined,
      9 * hour,
      undefined,
      undefined,
    ]);
  });

  it('finds hours that overlap', () => {
    const zones = new Map([[1, 'America/Phoenix']]);
    const now = new Date('2026-03-02T17:00:00Z');
    expect([...findOverlaps(monday(9, 13, [12, 18]), zones, now)]).toEqual(['1.0', '1.1']);
    expect([...findOverlaps(monday(9, 12, [12, 18]), zones, now)]).toEqual([]);
  });

  it('is the same after it was sent and loaded again', () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 94 }), fc.integer({ min: 1, max: 96 }))
      .filter(([start, end]) => start < end)
      .map(([start, end]) => ({ addressId: 1, start: start * 900, end: end * 900 }));
    const week = fc.array(fc.array(span, { maxLength: 3 }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(week, (days) => {
        const sorted = days.map((spans) => spans.toSorted((one, other) => one.start - other.start));
        expect(weekOf(timetableOf(sorted))).toEqual(sorted);
      }),
    );
  });

  it('never has a span shorter than 15 minutes, whatever is changed in whichever order', () => {
    const choice = fc.record({ start: fc.integer({ min: 0, max: 95 }).map((step) => step * 900) });
    const endChoice = fc.record({ end: fc.integer({ min: 1, max: 96 }).map((step) => step * 900) });
    fc.assert(
      fc.property(fc.array(fc.oneof(choice, endChoice)), (changes) => {
        const week = changes.reduce<Week>((last, change) => changeSpan(last, 1, 0, change), monday(10, 19));
        const { start, end } = week[1]![0]!;
        expect(end - start).toBeGreaterThanOrEqual(900);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(86_400);
      }),
    );
  });
});
