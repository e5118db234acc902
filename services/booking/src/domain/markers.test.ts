import { describe, expect, it } from '@jest/globals';
import type { ArtistCalendar } from './artist-calendar.ts';
import type { Marker } from './day-flags.ts';
import { isMarkerRange, markers } from './markers.ts';
import { addressId, buildCalendar, everyDay, holdOn, spanOn } from './testing/build-calendar.ts';

const now = new Date('2026-11-21T15:00:00Z');

function marked(calendars: ArtistCalendar[], fromDate: string, toDate: string): string[] {
  return markers(calendars, { addressId, now, fromDate, toDate }).map(letters);
}

/** '2026-11-21 a' for available, b for a block, k for a booking. */
function letters({ date, available, block, book }: Marker): string {
  return `${date} ${available ? 'a' : '-'}${block ? 'b' : '-'}${book ? 'k' : '-'}`;
}

describe('markers', () => {
  it('show what each day of the range contains', () => {
    const calendar = buildCalendar({
      hours: everyDay('10:00', '19:00').filter(([dayIndex]) => dayIndex !== 0),
      appointments: [spanOn('2026-11-20', '10:00', '11:00'), spanOn('2026-11-23', '10:00', '19:00')],
      blocks: [spanOn('2026-11-24', '12:00', '13:00')],
    });
    expect(marked([calendar], '2026-11-20', '2026-11-25')).toEqual([
      '2026-11-20 --k',
      '2026-11-21 a--',
      '2026-11-22 ---',
      '2026-11-23 --k',
      '2026-11-24 ab-',
      '2026-11-25 a--',
    ]);
  });

  it('are available if one of the artists is', () => {
    const full = buildCalendar({ appointments: [spanOn('2026-11-24', '10:00', '19:00')] });
    const free = buildCalendar({ blocks: [spanOn('2026-11-25', '10:00', '19:00')] });
    expect(marked([full, free], '2026-11-24', '2026-11-25')).toEqual(['2026-11-24 a-k', '2026-11-25 ab-']);
  });

  it('show the calendar of an artist who does not offer the service, but nothing free', () => {
    const calendar = buildCalendar({
      processingSeconds: null,
      blocks: [spanOn('2026-11-24', '12:00', '13:00')],
    });
    expect(marked([calendar], '2026-11-24', '2026-11-24')).toEqual(['2026-11-24 -b-']);
  });

  it('show a block over midnight on both days, and one up to midnight on the first', () => {
    const over = spanOn('2026-11-24', '22:00', '24:00');
    const calendar = buildCalendar({ blocks: [over, [over[1], over[1] + 86_400 + 3600, 2]] });
    expect(marked([calendar], '2026-11-23', '2026-11-27')).toEqual([
      '2026-11-23 a--',
      '2026-11-24 ab-',
      '2026-11-25 -b-',
      '2026-11-26 ab-',
      '2026-11-27 a--',
    ]);
  });

  it('show a hold as neither a block nor an appointment', () => {
    const holds = [holdOn('2026-11-24', '10:00', '19:00', new Date('2026-11-21T15:05:00Z'), 5)];
    expect(marked([buildCalendar({ holds })], '2026-11-24', '2026-11-24')).toEqual(['2026-11-24 ---']);
  });

  it('determine days in the time zone of the address', () => {
    const timezone = 'Pacific/Honolulu';
    const calendar = buildCalendar({
      timezone,
      appointments: [spanOn('2026-11-24', '20:00', '22:00', 1, timezone)],
    });
    expect(marked([calendar], '2026-11-24', '2026-11-25')).toEqual(['2026-11-24 a-k', '2026-11-25 a--']);
  });

  it('show nothing on a skipped date', () => {
    const timezone = 'Pacific/Apia';
    const [from] = spanOn('2011-12-29', '23:00', '24:00', 1, timezone);
    const calendar = buildCalendar({ timezone, blocks: [[from, from + 7200, 1]] });
    expect(marked([calendar], '2011-12-29', '2011-12-31')).toEqual([
      '2011-12-29 -b-',
      '2011-12-30 ---',
      '2011-12-31 -b-',
    ]);
  });

  it('tell a day that is full from one on which nobody works, or that is over', () => {
    const busy = buildCalendar({
      hours: everyDay('08:00', '19:00').filter(([dayIndex]) => dayIndex !== 0),
      appointments: [spanOn('2026-11-21', '08:00', '19:00'), spanOn('2026-11-23', '08:00', '18:30')],
      blocks: [spanOn('2026-11-24', '08:00', '19:00'), spanOn('2026-11-25', '08:00', '17:00')],
    });
    const days = { addressId, fromDate: '2026-11-21', toDate: '2026-11-26' };
    const fullAt = (instant: string, calendars = [busy]) =>
      markers(calendars, { ...days, now: new Date(instant) }).flatMap(({ date, full }) =>
        full ? [date] : [],
      );
    expect(fullAt('2026-11-21T15:00:00Z')).toEqual(['2026-11-21', '2026-11-23', '2026-11-24']);
    expect(fullAt('2026-11-22T03:00:00Z')).toEqual(['2026-11-23', '2026-11-24']);
    const free = buildCalendar({ hours: everyDay('08:00', '19:00') });
    expect(fullAt('2026-11-21T15:00:00Z', [busy, free])).toEqual([]);
  });

  it('are all empty without an artist', () => {
    expect(marked([], '2026-11-24', '2026-11-25')).toEqual(['2026-11-24 ---', '2026-11-25 ---']);
  });

  it('cover at most 4 months', () => {
    expect(isMarkerRange('2026-11-01', '2027-03-01')).toBe(true);
    expect(isMarkerRange('2026-11-01', '2026-11-01')).toBe(true);
    expect(isMarkerRange('2026-11-01', '2027-03-02')).toBe(false);
    expect(isMarkerRange('2026-11-02', '2026-11-01')).toBe(false);
    expect(() => marked([], '2026-11-01', '2027-03-02')).toThrow(RangeError);
  });
});
