import { instantToWallClock } from '@frizo/local-time';
import { describe, expect, it } from '@jest/globals';
import type { ArtistCalendar } from './artist-calendar.ts';
import { nearestFree } from './free-starts.ts';
import { openingsOf } from './openings.ts';
import {
  addressId,
  buildCalendar,
  everyDay,
  newYork,
  spanOn,
  times,
  unixOf,
} from './testing/build-calendar.ts';

const date = '2026-11-24';
const now = new Date('2026-11-21T15:00:00Z');

function offers(parts: Partial<ArtistCalendar>, time: string, count: number): string[] {
  const openings = openingsOf(buildCalendar(parts), { addressId, now })!;
  return nearestFree(openings, unixOf(date, time), count).map((instant) => {
    const wall = instantToWallClock(new Date(instant * 1000), newYork);
    return `${wall.date.slice(8)} ${times([wall.seconds]).join()}`;
  });
}

describe('the nearest free starts', () => {
  it('are sorted by distance, the earlier of two first', () => {
    const appointments = [spanOn(date, '13:00', '14:00')];
    expect(offers({ appointments }, '13:00', 4)).toEqual(['24 12:00', '24 14:00', '24 11:45', '24 14:15']);
  });

  it('include the days around if the day is full', () => {
    const parts = { hours: everyDay('10:00', '12:00'), appointments: [spanOn(date, '10:00', '12:00')] };
    expect(offers(parts, '10:00', 3)).toEqual(['23 11:00', '23 10:45', '23 10:30']);
  });

  it('prefer the day before to the evening if it is nearer', () => {
    const hours = [...everyDay('00:00', '01:00'), ...everyDay('22:00', '24:00')];
    expect(offers({ hours, appointments: [spanOn(date, '00:00', '01:00')] }, '00:00', 2)).toEqual([
      '23 23:00',
      '23 22:45',
    ]);
  });

  it('are fewer if there are not enough within a week', () => {
    const hours = everyDay('10:00', '11:00').filter(([dayIndex]) => dayIndex === 2);
    expect(offers({ hours, appointments: [spanOn(date, '10:00', '11:00')] }, '10:00', 6)).toEqual([
      '01 10:00',
    ]);
    expect(offers({ hours: [] }, '10:00', 6)).toEqual([]);
  });
});
