import { describe, expect, it } from '@jest/globals';
import {
  bestFirst,
  hasBestTimes,
  isWithinHours,
  markOutside,
  offHoursIn,
  withinHoursFirst,
} from './free-starts.ts';

const hour = 3_600;
/** Open from 10:00 to 19:00, with an hour off at noon. */
const offHours = [
  { start: 0, end: 10 * hour },
  { start: 12 * hour, end: 13 * hour },
  { start: 19 * hour, end: 24 * hour },
];

describe('working hours', () => {
  it.each([
    [10, 2, true],
    [10, 2.25, false],
    [9.75, 0.25, false],
    [2, 1, false],
    [13, 6, true],
    [18, 1, true],
    [18, 1.25, false],
    [19, 0.25, false],
  ])('contain a start at %d:00 for %d hours: %s', (start, hours, isWithin) => {
    expect(isWithinHours(offHours, start * hour, hours * hour)).toBe(isWithin);
  });

  it('are read from the busy intervals of a day, without appointments and blocks', () => {
    const busyIntervals = [
      { id: 0, type: 3, start: 0, end: 10 * hour },
      { id: 900, type: 1, start: 11 * hour, end: 12 * hour },
      { id: 5, type: 2, start: 14 * hour, end: 15 * hour },
    ];
    expect(offHoursIn({ busyIntervals })).toEqual([{ id: 0, type: 3, start: 0, end: 10 * hour }]);
  });

  it('mark the starts at which a service would not end within them, as far as there is free time for it', () => {
    const starts = [
      { startTime: 2 * hour, free: 8 * hour },
      { startTime: 18 * hour, free: hour },
      { startTime: 18.5 * hour, free: 5 * hour },
    ];
    expect(markOutside(starts, offHours, 1.5 * hour).map(({ isOutside }) => isOutside)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('put times within them first, and otherwise keep the order', () => {
    const times = [
      { isOutside: true, at: 1 },
      { at: 2 },
      { isOutside: true, at: 3 },
      { isOutside: false, at: 4 },
    ];
    expect(withinHoursFirst(times).map(({ at }) => at)).toEqual([2, 4, 1, 3]);
  });

  it('put gapless times before the others within them, and no others before times within them', () => {
    const times = [
      { isOutside: true, isGapless: true, at: 1 },
      { at: 2 },
      { isGapless: true, at: 3 },
      { isOutside: false, at: 4 },
      { isOutside: false, isGapless: true, at: 5 },
    ];
    expect(bestFirst(times).map(({ at }) => at)).toEqual([3, 5, 2, 4, 1]);
  });

  it.each([
    ['no times', [], false],
    ['only gapless times', [{ isGapless: true }, { isGapless: true }], false],
    ['no gapless times', [{}, {}], false],
    ['both', [{}, { isGapless: true }], true],
    ['others only outside of working hours', [{ isGapless: true }, { isOutside: true }], false],
  ])('have a group of best times with %s: %#', (_what, times, expected) => {
    expect(hasBestTimes(times)).toBe(expected);
  });
});
