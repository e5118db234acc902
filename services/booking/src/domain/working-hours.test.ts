import { describe, expect, it } from '@jest/globals';
import { busyIntervals } from './busy-intervals.ts';
import { freeStarts, openingsForProfessional, whyNone } from './free-starts.ts';
import { markers } from './markers.ts';
import { markings } from './markings.ts';
import { openingsOf } from './openings.ts';
import {
  addressId,
  buildCalendar,
  clock,
  everyDay,
  newYork,
  otherAddressId,
  runs,
} from './testing/build-calendar.ts';
import { isClosed } from './working-hours.ts';

const now = new Date('2026-11-20T12:00:00Z');
const availability = { addressId, now };
const thanksgiving = '2026-11-26';
const dayOff = { fromDate: thanksgiving, toDate: '2026-11-27', hours: [] };
const evening = {
  fromDate: '2026-11-24',
  toDate: '2026-11-24',
  hours: [[clock('17:00'), clock('21:00'), addressId] as const],
};
const calendar = buildCalendar({ exceptions: [dayOff, evening] });
const startsOn = (date: string, parts = calendar) => runs(freeStarts(openingsOf(parts, availability)!, date));

describe('dates with other hours than those of the week', () => {
  it.each([
    ['2026-11-23', '10:00 to 18:00'],
    ['2026-11-24', '17:00 to 20:00'],
    ['2026-11-25', '10:00 to 18:00'],
    [thanksgiving, ''],
    ['2026-11-27', ''],
    ['2026-11-28', '10:00 to 18:00'],
  ])('give %s the starts %s', (date, expected) => {
    expect(startsOn(date)).toBe(expected);
  });

  it('are CLOSED on a day off, and at an address where the artist does not work then', () => {
    const isClosedOn = (date: string, place = addressId) => isClosed(calendar, { addressId: place }, date);
    expect([isClosedOn(thanksgiving), isClosedOn('2026-11-24'), isClosedOn('2026-11-25')]).toEqual([
      true,
      false,
      false,
    ]);
    const elsewhere = buildCalendar({
      hours: [...everyDay('10:00', '12:00'), ...everyDay('13:00', '15:00', otherAddressId)],
      exceptions: [{ ...evening, hours: [[clock('17:00'), clock('21:00'), otherAddressId]] }],
    });
    expect(isClosed(elsewhere, { addressId }, '2026-11-24')).toBe(true);
    expect(isClosed(elsewhere, { addressId: otherAddressId }, '2026-11-24')).toBe(false);
    expect(whyNone(openingsOf(calendar, availability)!, thanksgiving)).toBe('closed');
  });

  it('are outside of the working hours where the week was within, and the other way round', () => {
    const outside = (date: string) => busyIntervals(calendar, date, addressId);
    expect(outside(thanksgiving)).toEqual([{ id: 0, type: 3, start: 0, end: 86_400 }]);
    expect(outside('2026-11-24')).toEqual([
      { id: 0, type: 3, start: 0, end: clock('17:00') },
      { id: 0, type: 3, start: clock('21:00'), end: 86_400 },
    ]);
  });

  it('are marked as unavailable, for the client and in the journal', () => {
    const range = { fromDate: '2026-11-25', toDate: '2026-11-28' };
    const available = [true, false, false, true];
    expect(markers([calendar], { ...availability, ...range }).map((day) => day.available)).toEqual(available);
    const journal = markings([{ ...calendar, isBookable: true }], [[addressId, newYork]], { ...range, now });
    expect(journal.map((day) => day.available)).toEqual(available);
  });

  it('do not limit a professional, who may book outside of the hours', () => {
    const openings = openingsForProfessional(calendar, availability);
    expect(runs(freeStarts(openings, thanksgiving))).toBe('00:00 to 23:45');
  });

  it('are closed if one of two exceptions closes them: a closing of the salon holds for special hours too', () => {
    const both = buildCalendar({ exceptions: [evening, { ...evening, hours: [] }] });
    expect(startsOn('2026-11-24', both)).toBe('');
  });

  it.each([
    ['2026-11-01', '00:00 to 04:00'],
    ['2027-03-14', '00:00 to 01:45, 03:00 to 04:00'],
  ])('are read on the clock of %s, when it changes', (date, expected) => {
    const night = { fromDate: date, toDate: date, hours: [[0, clock('05:00'), addressId] as const] };
    const closed = buildCalendar({ hours: [], exceptions: [night] });
    const before = { addressId, now: new Date('2026-10-01T12:00:00Z') };
    expect(runs(freeStarts(openingsOf(closed, before)!, date))).toBe(expected);
  });
});
