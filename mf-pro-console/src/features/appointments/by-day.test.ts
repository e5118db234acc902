import { describe, expect, it } from '@jest/globals';
import { buildAppointment } from '../../testing/build-appointment.ts';
import { byDay, dayTitle } from './by-day.ts';

describe('appointments by day', () => {
  it('stay in their order', () => {
    const list = [
      buildAppointment({ id: 1 }),
      buildAppointment({ id: 2 }),
      buildAppointment({ id: 3, date: '2026-03-04' }),
    ];
    expect(byDay(list).map(({ date, appointments }) => [date, appointments.map(({ id }) => id)])).toEqual([
      ['2026-03-02', [1, 2]],
      ['2026-03-04', [3]],
    ]);
  });

  it('are today where it is that day at the salon', () => {
    // Already the 3rd in New York, still the 2nd in Phoenix.
    const now = Date.parse('2026-03-03T06:30:00Z') / 1000;
    expect(dayTitle('2026-03-02', 'America/Phoenix', now)).toBe('Today, 03/02/2026');
    expect(dayTitle('2026-03-02', 'America/New_York', now)).toBe('Monday, 03/02/2026');
  });
});
