import { describe, expect, it } from '@jest/globals';
import { timesOfDay, waitingDaysText, waitingTimeText } from './waiting-text.ts';

describe('the days of a waiting entry', () => {
  it('are one date, or the first and the last one', () => {
    expect(waitingDaysText({ fromDate: '2026-03-05', toDate: '2026-03-05' })).toBe('03/05/2026');
    expect(waitingDaysText({ fromDate: '2026-03-05', toDate: '2026-03-11' })).toBe(
      '03/05/2026 to 03/11/2026',
    );
  });
});

describe('the time of day of a waiting entry', () => {
  it('is named where it is a usual part of the day', () => {
    expect(Object.values(timesOfDay).map(waitingTimeText)).toEqual([
      'any time',
      'morning',
      'afternoon',
      'evening',
    ]);
  });

  it('is spelled out otherwise', () => {
    expect(waitingTimeText({ earliestTime: 36_000, latestTime: 50_400 })).toBe('10:00 AM to 02:00 PM');
    expect(waitingTimeText({ earliestTime: 36_000, latestTime: null })).toBe('from 10:00 AM');
    expect(waitingTimeText({ earliestTime: null, latestTime: 50_400 })).toBe('until 02:00 PM');
  });
});
