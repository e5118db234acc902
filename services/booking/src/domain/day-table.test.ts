import { describe, expect, it } from '@jest/globals';
import { localDay } from '@frizo/local-time';
import { dayTable } from './day-table.ts';

describe('dayTable', () => {
  it('contains every day of the range, including the last one', () => {
    const { dates, days, ends } = dayTable('2026-03-07', '2026-03-09', 'America/New_York');
    expect(dates).toEqual(['2026-03-07', '2026-03-08', '2026-03-09']);
    expect(days).toEqual(dates.map((date) => localDay(date, 'America/New_York')));
    expect([...ends]).toEqual(days.map(({ until }) => until));
  });

  it('distinguishes zones and ranges', () => {
    const east = dayTable('2026-03-07', '2026-03-08', 'America/New_York');
    expect(dayTable('2026-03-07', '2026-03-08', 'America/Phoenix').ends).not.toEqual(east.ends);
    expect(dayTable('2026-03-07', '2026-03-09', 'America/New_York').dates).toHaveLength(3);
    expect(dayTable('2026-03-07', '2026-03-08', 'America/New_York')).toBe(east);
  });

  it('evicts the oldest table when there are too many', () => {
    const first = dayTable('2027-01-01', '2027-01-01', 'Pacific/Honolulu');
    for (let year = 3000; year < 3500; year++) dayTable(`${year}-01-01`, `${year}-01-01`, 'UTC');
    const again = dayTable('2027-01-01', '2027-01-01', 'Pacific/Honolulu');
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
  });
});
