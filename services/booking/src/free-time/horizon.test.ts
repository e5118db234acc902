import { addDays, todayIn } from '@frizo/local-time';
import { describe, expect, it } from '@jest/globals';
import { freeTimeChanged } from '@frizo/contracts';
import { horizonAt, horizonDays, within } from './extend-horizon.ts';

describe('the horizon of free time', () => {
  it.each(['Pacific/Kiritimati', 'America/New_York', 'Pacific/Honolulu', 'Pacific/Pago_Pago'])(
    'contains today and the days after it in %s, at every hour of the day',
    (timezone) => {
      for (let hour = 0; hour < 24; hour++) {
        const now = new Date(Date.UTC(2026, 10, 21, hour, 59));
        const { fromDate, toDate } = horizonAt(now);
        expect(fromDate <= todayIn(timezone, now)).toBe(true);
        expect(toDate >= addDays(todayIn(timezone, now), horizonDays)).toBe(true);
      }
    },
  );

  it('fits into one event', () => {
    const { fromDate, toDate } = horizonAt(new Date('2026-11-21T12:00:00Z'));
    const days = (Date.parse(toDate) - Date.parse(fromDate)) / 86_400_000 + 1;
    const event = {
      artistId: 1,
      version: 1,
      days: Array.from({ length: days }, () => ({ date: fromDate, free: [] })),
    };
    expect(freeTimeChanged.payload.safeParse(event).success).toBe(true);
  });

  it('restricts a range to its limits', () => {
    const limits = { fromDate: '2026-03-01', toDate: '2026-03-31' };
    expect(within({ fromDate: '0001-01-01', toDate: '9999-12-31' }, limits)).toEqual(limits);
    expect(within({ fromDate: '2026-02-01', toDate: '2026-03-02' }, limits)).toEqual({
      fromDate: '2026-03-01',
      toDate: '2026-03-02',
    });
    expect(within({ fromDate: '2026-02-01', toDate: '2026-02-28' }, limits)).toBeUndefined();
  });
});
