import { describe, expect, it } from '@jest/globals';
import type { ArtistCalendar, AvailabilityContext } from './artist-calendar.ts';
import { freeStarts, isFreeStart } from './free-starts.ts';
import { openingsOf } from './openings.ts';
import {
  addressId,
  buildCalendar,
  everyDay,
  holdOn,
  newYork,
  otherAddressId,
  spanOn,
  times,
  unixOf,
} from './testing/build-calendar.ts';

const date = '2026-11-24';
const now = new Date('2026-11-21T15:00:00Z');

function openings(calendar: ArtistCalendar, availability: Partial<AvailabilityContext> = {}) {
  return openingsOf(calendar, { addressId, now, ...availability })!;
}

function startsOn(
  day: string,
  parts: Partial<ArtistCalendar> = {},
  availability: Partial<AvailabilityContext> = {},
): string[] {
  return times(freeStarts(openings(buildCalendar(parts), availability), day));
}

describe('free starts', () => {
  it('are the quarter hours at which the work fits into the hours', () => {
    const starts = startsOn(date);
    expect(starts.length).toBe(33);
    expect(starts.slice(0, 3)).toEqual(['10:00', '10:15', '10:30']);
    expect(starts.at(-1)).toBe('18:00');
  });

  it('do not overlap appointments and blocks, but may touch them', () => {
    const starts = startsOn(date, {
      hours: everyDay('10:00', '15:00'),
      appointments: [spanOn(date, '11:00', '12:00')],
      blocks: [spanOn(date, '13:15', '14:00')],
    });
    expect(starts).toEqual(['10:00', '12:00', '12:15', '14:00']);
  });

  it('use a gap that is just long enough, even if it begins off the quarter hour', () => {
    const appointments = [spanOn(date, '10:00', '11:10'), spanOn(date, '12:20', '19:00')];
    expect(startsOn(date, { appointments, processingSeconds: 3900 })).toEqual(['11:15']);
    expect(startsOn(date, { appointments, processingSeconds: 3901 })).toEqual([]);
  });

  it('are only those from now on, including the current minute', () => {
    const hours = everyDay('10:00', '12:00');
    expect(startsOn('2026-11-21', { hours }, { now: new Date('2026-11-21T15:15:00Z') })).toEqual([
      '10:15',
      '10:30',
      '10:45',
      '11:00',
    ]);
    expect(startsOn('2026-11-21', { hours }, { now: new Date('2026-11-21T15:15:01Z') })[0]).toBe('10:30');
    expect(startsOn('2026-11-20', { hours })).toEqual([]);
  });

  it('end at midnight if the hours end at 24:00, and never run into the next day', () => {
    const starts = startsOn(date, { hours: everyDay('22:00', '24:00') });
    expect(starts).toEqual(['22:00', '22:15', '22:30', '22:45', '23:00']);
    expect(startsOn(date, { hours: everyDay('00:00', '24:00') }).at(-1)).toBe('23:00');
  });

  it('join hours that touch or overlap at one address', () => {
    const hours = [
      ...everyDay('10:00', '11:00'),
      ...everyDay('10:30', '11:15'),
      ...everyDay('11:15', '12:00'),
    ];
    expect(startsOn(date, { hours, processingSeconds: 7200 })).toEqual(['10:00']);
  });

  it('are those at the requested address, although an appointment elsewhere counts', () => {
    const calendar = {
      hours: [...everyDay('10:00', '12:00'), ...everyDay('13:00', '15:00', otherAddressId)],
      appointments: [spanOn(date, '11:30', '13:30')],
    };
    expect(startsOn(date, calendar)).toEqual(['10:00', '10:15', '10:30']);
    expect(startsOn(date, calendar, { addressId: otherAddressId })).toEqual(['13:30', '13:45', '14:00']);
    expect(startsOn(date, calendar, { addressId: 99 })).toEqual([]);
  });

  it('follow the weekday at the address', () => {
    const hours = everyDay('10:00', '12:00').filter(([dayIndex]) => dayIndex === 2);
    expect(startsOn('2026-11-24', { hours }).length).toBe(5);
    expect(startsOn('2026-11-25', { hours })).toEqual([]);
  });

  it("exclude another client's hold, until it expires", () => {
    const expires = new Date('2026-11-21T15:05:00Z');
    const parts = {
      hours: everyDay('10:00', '12:00'),
      holds: [holdOn(date, '10:30', '11:30', expires, 501)],
    };
    expect(startsOn(date, parts, { clientUserId: 502 })).toEqual([]);
    expect(startsOn(date, parts, { clientUserId: null })).toEqual([]);
    expect(startsOn(date, parts, { clientUserId: 501 }).length).toBe(5);
    expect(startsOn(date, parts, { clientUserId: 502, now: expires }).length).toBe(5);
  });

  it('exclude a hold without a client for everyone', () => {
    const holds = [holdOn(date, '10:00', '19:00', new Date('2026-11-21T15:05:00Z'))];
    expect(startsOn(date, { holds }, { clientUserId: null })).toEqual([]);
    expect(startsOn(date, { holds })).toEqual([]);
  });

  it('do not exist for an artist who does not offer the service', () => {
    expect(openingsOf(buildCalendar({ processingSeconds: null }), { addressId, now })).toBeUndefined();
  });
});

describe('free starts on the days of a clock change', () => {
  it('never include times that do not exist', () => {
    const hours = everyDay('01:00', '04:00');
    expect(startsOn('2027-03-14', { hours, processingSeconds: 1800 })).toEqual([
      ...['01:00', '01:15', '01:30', '01:45'],
      ...['03:00', '03:15', '03:30'],
    ]);
  });

  it('count the work in elapsed time across a skipped hour', () => {
    // 01:30 and an hour is 03:30 on this clock.
    expect(startsOn('2027-03-14', { hours: everyDay('01:30', '03:30') })).toEqual(['01:30']);
    expect(startsOn('2027-03-14', { hours: everyDay('01:30', '03:15') })).toEqual([]);
    expect(startsOn('2027-03-14', { hours: everyDay('02:15', '04:00') })).toEqual(['03:00']);
  });

  it('use the first of two equal times, and the hour between them', () => {
    const hours = everyDay('01:00', '03:00');
    const starts = startsOn('2027-11-07', { hours, processingSeconds: 7200 });
    expect(starts).toEqual(['01:00', '01:15', '01:30', '01:45']);
    const calendar = buildCalendar({ hours, processingSeconds: 7200 });
    expect(isFreeStart(openings(calendar), Date.parse('2027-11-07T05:30:00Z') / 1000)).toBe(true);
    expect(isFreeStart(openings(calendar), Date.parse('2027-11-07T06:30:00Z') / 1000)).toBe(false);
  });

  it('start at 10:00 on the wall clock on every day', () => {
    for (const day of ['2027-03-13', '2027-03-14', '2027-03-15', '2027-11-07']) {
      expect([startsOn(day)[0], startsOn(day).length]).toEqual(['10:00', 33]);
    }
  });

  it.each(['America/Phoenix', 'Pacific/Honolulu'])('have no clock change in %s', (timezone) => {
    const starts = startsOn('2027-03-14', { timezone, hours: everyDay('01:00', '04:00') });
    expect(starts).toEqual(['01:00', '01:15', '01:30', '01:45', '02:00', '02:15', '02:30', '02:45', '03:00']);
  });
});

describe('the check of one start', () => {
  const dayOpenings = openings(buildCalendar({ appointments: [spanOn(date, '12:00', '13:00')] }));

  it.each([
    ['10:00', true],
    ['11:00', true],
    ['11:15', false],
    ['12:30', false],
    ['13:00', true],
    ['18:00', true],
    ['18:15', false],
    ['09:45', false],
  ])('%s: %p', (time, expected) => {
    expect(isFreeStart(dayOpenings, unixOf(date, time))).toBe(expected);
  });

  it('refuses a start between the quarter hours', () => {
    expect(isFreeStart(dayOpenings, unixOf(date, '10:00') + 300)).toBe(false);
    expect(isFreeStart(dayOpenings, unixOf(date, '10:00') + 1)).toBe(false);
  });

  it('determines the day in the time zone of the address', () => {
    const parts = { timezone: 'Pacific/Honolulu', hours: everyDay('20:00', '22:00') };
    const late = unixOf(date, '20:00', 'Pacific/Honolulu');
    expect(isFreeStart(openings(buildCalendar(parts)), late)).toBe(true);
    expect(isFreeStart(openings(buildCalendar({ ...parts, timezone: newYork })), late)).toBe(false);
  });
});
