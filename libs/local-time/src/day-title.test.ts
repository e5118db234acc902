import { describe, expect, it } from '@jest/globals';
import { byDay, dayTitle } from './day-title.ts';

describe('a list by day', () => {
  it('stays in its order, and begins a day anew where its dates come back', () => {
    const list = ['2026-03-02', '2026-03-02', '2026-03-04', '2026-03-02'].map((date, id) => ({ id, date }));
    expect(byDay(list).map(({ date, items }) => [date, items.map(({ id }) => id)])).toEqual([
      ['2026-03-02', [0, 1]],
      ['2026-03-04', [2]],
      ['2026-03-02', [3]],
    ]);
    expect(byDay([])).toEqual([]);
  });

  it('names its days, and the day that it is', () => {
    expect(dayTitle('2026-03-02', '2026-03-03')).toBe('Monday, 03/02/2026');
    expect(dayTitle('2026-03-03', '2026-03-03')).toBe('Today, 03/03/2026');
  });
});
