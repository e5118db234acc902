import { describe, expect, it } from '@jest/globals';
import type { ArtistCalendar, AvailabilityContext } from './artist-calendar.ts';
import {
  freeStarts,
  freeStartsWithRoom,
  isFreeForProfessional,
  longestProcessing,
  openingsForProfessional,
  whyNone,
} from './free-starts.ts';
import { openingsOf } from './openings.ts';
import {
  addressId,
  buildCalendar,
  clock,
  everyDay,
  holdOn,
  runs,
  spanOn,
  unixOf,
} from './testing/build-calendar.ts';

const date = '2026-11-24';
const now = new Date('2026-11-21T15:00:00Z');
const hour = 3600;

function openings(parts: Partial<ArtistCalendar> = {}, availability: Partial<AvailabilityContext> = {}) {
  return openingsForProfessional(buildCalendar(parts), { addressId, now, ...availability });
}

function startsOn(
  day: string,
  parts: Partial<ArtistCalendar> = {},
  availability: Partial<AvailabilityContext> = {},
): string {
  return runs(freeStarts(openings(parts, availability), day));
}

describe('the openings for a professional', () => {
  it('include every quarter hour of the day, also outside the hours and on a day off', () => {
    expect(startsOn(date)).toBe('00:00 to 23:45');
    expect(startsOn(date, { hours: [] })).toBe('00:00 to 23:45');
  });

  it('exclude appointments and blocks, and gaps in which not even one step fits', () => {
    const parts = {
      appointments: [spanOn(date, '09:00', '10:05'), spanOn(date, '10:40', '12:00')],
      blocks: [spanOn(date, '12:10', '23:15')],
    };
    expect(startsOn(date, parts)).toBe('00:00 to 08:45, 10:15, 23:15 to 23:45');
  });

  it('begin now', () => {
    const today = { now: new Date('2026-11-24T15:07:00Z') };
    expect(startsOn(date, {}, today)).toBe('10:15 to 23:45');
    expect(isFreeForProfessional(openings({}, today), unixOf(date, '10:00'), 900)).toBe(false);
  });

  it("exclude the holds of others, but not the professional's own", () => {
    const holds = [holdOn(date, '10:00', '22:00', new Date('2026-11-21T15:05:00Z'), 501)];
    expect(startsOn(date, { holds }, { clientUserId: 502 })).toBe('00:00 to 09:45, 22:00 to 23:45');
    expect(startsOn(date, { holds }, { clientUserId: 501 })).toBe('00:00 to 23:45');
  });

  it('do not require that the artist offers a service', () => {
    expect(startsOn(date, { processingSeconds: null })).toBe('00:00 to 23:45');
  });

  it('can be empty for two reasons: the day is over, or it is full', () => {
    expect(whyNone(openings({}, { now: new Date('2026-11-25T05:00:00Z') }), date)).toBe('past');
    expect(whyNone(openings({ blocks: [spanOn(date, '00:00', '24:00')] }), date)).toBe('full');
    expect(whyNone(openings({ hours: [] }), date)).toBeNull();
  });
});

describe('whether a professional may book', () => {
  const dayOpenings = openings({ appointments: [spanOn(date, '12:00', '13:00')] });

  it.each([
    ['11:00', hour, true],
    ['11:00', hour + 900, false],
    ['12:45', 900, false],
    ['13:00', 11 * hour, true],
    ['13:00', 11 * hour + 900, false],
    ['23:45', 900, true],
    ['23:45', 1800, false],
  ])('from %s for %i seconds: %p', (time, seconds, expected) => {
    expect(isFreeForProfessional(dayOpenings, unixOf(date, time), seconds)).toBe(expected);
  });

  it('can be checked with the openings of a client too', () => {
    const calendar = buildCalendar({ hours: everyDay('10:00', '11:00') });
    const ofClient = openingsOf(calendar, { addressId, now });
    expect(ofClient && isFreeForProfessional(ofClient, unixOf(date, '20:00'), hour)).toBe(true);
  });

  it('is false between the quarter hours', () => {
    expect(isFreeForProfessional(dayOpenings, unixOf(date, '10:00') + 300, 900)).toBe(false);
  });
});

describe('the longest processing time', () => {
  const dayOpenings = openings({ appointments: [spanOn(date, '12:10', '13:00')] });

  it.each([
    ['ends in whole steps before the next occupancy', '11:00', hour],
    ['ends with the day', '22:00', 2 * hour],
    ['is 0 during an appointment', '12:15', 0],
    ['is 0 if not even one step fits', '12:00', 0],
  ])('%s', (_what, time, expected) => {
    expect(longestProcessing(dayOpenings, unixOf(date, time))).toBe(expected);
  });

  it('is 0 in the past and between the quarter hours', () => {
    expect(longestProcessing(dayOpenings, unixOf('2026-11-21', '09:45'))).toBe(0);
    expect(longestProcessing(dayOpenings, unixOf(date, '11:00') + 60)).toBe(0);
  });

  it('counts elapsed time on days of a clock change, and is at most a day', () => {
    expect(longestProcessing(openings(), unixOf('2027-03-14', '00:00'))).toBe(23 * hour);
    expect(longestProcessing(openings(), unixOf('2027-11-07', '00:00'))).toBe(24 * hour);
    expect(longestProcessing(openings(), unixOf('2027-11-07', '01:00'))).toBe(24 * hour);
    expect(longestProcessing(openings(), unixOf('2027-11-07', '02:00'))).toBe(22 * hour);
  });
});

describe('how long an artist is free from each start', () => {
  const parts = { appointments: [spanOn(date, '11:20', '17:30')] };

  it('ends at the next occupancy or the end of the hours for a client', () => {
    const ofClient = openingsOf(buildCalendar({ ...parts, processingSeconds: 1800 }), { addressId, now });
    const { starts, room } = freeStartsWithRoom(ofClient!, date);
    expect(runs(starts)).toBe('10:00 to 10:45, 17:30 to 18:30');
    expect(room.slice(0, 4)).toEqual([4800, 3900, 3000, 2100]);
    expect(room.slice(4)).toEqual([5400, 4500, 3600, 2700, 1800]);
  });

  it('ends at the next occupancy or the end of the day for a professional', () => {
    const { starts, room } = freeStartsWithRoom(openings(parts), date);
    expect(room[starts.indexOf(clock('11:00'))]).toBe(1200);
    expect(room[starts.indexOf(clock('17:30'))]).toBe(6.5 * hour);
    expect(room.at(-1)).toBe(900);
  });
});
