import { describe, expect, it } from '@jest/globals';
import { busyIntervals } from './busy-intervals.ts';
import {
  addressId,
  buildCalendar,
  clock,
  everyDay,
  otherAddressId,
  spanOn,
} from './testing/build-calendar.ts';

const date = '2026-11-24';
const hours = [...everyDay('10:00', '12:00'), ...everyDay('13:00', '24:00', otherAddressId)];

function interval(type: 1 | 2 | 3, start: string, end: string, id = 0) {
  return { id, type, start: clock(start), end: clock(end) };
}

describe('busy intervals', () => {
  it('are appointments, blocks and the time outside the hours at the address', () => {
    const calendar = buildCalendar({
      hours,
      appointments: [spanOn(date, '10:15', '11:00', 71)],
      blocks: [spanOn(date, '11:30', '12:30', 72)],
    });
    expect(busyIntervals(calendar, date, addressId)).toEqual([
      interval(3, '00:00', '10:00'),
      interval(1, '10:15', '11:00', 71),
      interval(2, '11:30', '12:30', 72),
      interval(3, '12:00', '24:00'),
    ]);
  });

  it('count the hours of every address if none is given', () => {
    expect(busyIntervals(buildCalendar({ hours }), date)).toEqual([
      interval(3, '00:00', '10:00'),
      interval(3, '12:00', '13:00'),
    ]);
  });

  it('cover a day off', () => {
    expect(busyIntervals(buildCalendar({ hours: [] }), date)).toEqual([interval(3, '00:00', '24:00')]);
  });

  it('are cut at midnight', () => {
    const [from] = spanOn('2026-11-23', '23:00', '24:00');
    const calendar = buildCalendar({
      hours: everyDay('00:00', '24:00'),
      blocks: [[from, from + 2 * 3600, 5]],
    });
    expect(busyIntervals(calendar, '2026-11-23')).toEqual([interval(2, '23:00', '24:00', 5)]);
    expect(busyIntervals(calendar, date)).toEqual([interval(2, '00:00', '01:00', 5)]);
    expect(busyIntervals(calendar, '2026-11-25')).toEqual([]);
  });

  it('show a repeated hour once', () => {
    const [from] = spanOn('2026-11-01', '01:30', '02:00');
    const calendar = buildCalendar({ hours: everyDay('00:00', '24:00'), blocks: [[from, from + 3600, 5]] });
    expect(busyIntervals(calendar, '2026-11-01')).toEqual([interval(2, '01:30', '02:00', 5)]);
  });
});
