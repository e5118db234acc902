import { describe, expect, it } from '@jest/globals';
import {
  formatLocalDate,
  formatTimeForViewer,
  formatWallTime,
  ownTimezone,
  zoneNameAt,
  byDay,
  dayTitle,
  formatDuration,
} from './format.ts';
import { isTimezone } from './zone-offset.ts';

describe('formats', () => {
  it('format dates as MM/DD/YYYY', () => {
    expect(formatLocalDate('2026-03-08')).toBe('03/08/2026');
  });

  it.each([
    [0, '12:00 AM'],
    [33_300, '09:15 AM'],
    [43_200, '12:00 PM'],
    [68_400, '07:00 PM'],
    [85_500, '11:45 PM'],
    [86_400, '12:00 AM'],
  ])('format %i s as %s', (seconds, expected) => {
    expect(formatWallTime(seconds)).toBe(expected);
  });

  it.each([
    ['America/Phoenix', '2026-07-04', 'America/New_York', '10:00 AM MST'],
    ['America/New_York', '2026-07-04', 'America/Phoenix', '10:00 AM EDT'],
    ['America/New_York', '2026-12-04', 'America/Phoenix', '10:00 AM EST'],
    ['America/Detroit', '2026-07-04', 'America/New_York', '10:00 AM'],
    ['America/Phoenix', '2026-07-04', 'America/Los_Angeles', '10:00 AM'],
    ['America/Phoenix', '2026-12-04', 'America/Los_Angeles', '10:00 AM MST'],
  ])(
    'show the zone of %s on %s for a viewer in %s only when local times differ',
    (timezone, date, viewer, expected) => {
      expect(formatTimeForViewer({ date, seconds: 36_000, timezone }, viewer)).toBe(expected);
    },
  );

  it('use common names of zones', () => {
    expect(zoneNameAt(new Date('2026-07-04T00:00:00Z'), 'Pacific/Honolulu')).toBe('HST');
    expect(zoneNameAt(new Date('2026-07-04T00:00:00Z'), 'America/Denver')).toBe('MDT');
  });

  it("include this machine's zone", () => {
    expect(isTimezone(ownTimezone())).toBe(true);
  });
});

describe('a list by day', () => {
  it('keeps its order, and starts a new day when a date occurs again later', () => {
    const list = ['2026-03-02', '2026-03-02', '2026-03-04', '2026-03-02'].map((date, id) => ({ id, date }));
    expect(byDay(list).map(({ date, items }) => [date, items.map(({ id }) => id)])).toEqual([
      ['2026-03-02', [0, 1]],
      ['2026-03-04', [2]],
      ['2026-03-02', [3]],
    ]);
    expect(byDay([])).toEqual([]);
  });

  it('has titles of its days, and of today', () => {
    expect(dayTitle('2026-03-02', '2026-03-03')).toBe('Monday, 03/02/2026');
    expect(dayTitle('2026-03-03', '2026-03-03')).toBe('Today, 03/03/2026');
  });
});

describe('a duration', () => {
  it.each([
    [900, '15 min'],
    [3_600, '1 h'],
    [4_500, '1 h 15 min'],
    [0, '0 min'],
  ])('of %d s is formatted as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
