import { describe, expect, it } from '@jest/globals';
import type { ArtistCalendar, AvailabilityContext } from './artist-calendar.ts';
import { openingsOf } from './openings.ts';
import { addressId, buildCalendar, everyDay, otherAddressId, spanOn } from './testing/build-calendar.ts';
import { whyNone } from './free-starts.ts';

const date = '2026-11-24';
const now = new Date('2026-11-21T15:00:00Z');

function why(parts: Partial<ArtistCalendar>, availability: Partial<AvailabilityContext> = {}) {
  return whyNone(openingsOf(buildCalendar(parts), { addressId, now, ...availability })!, date);
}

describe('why a day has no free start', () => {
  it('is null if it has one', () => {
    expect(why({})).toBeNull();
  });

  it('closed: no hours at the address that day', () => {
    expect(why({ hours: [] })).toBe('closed');
    expect(why({ hours: everyDay('10:00', '19:00', otherAddressId) })).toBe('closed');
  });

  it('past: the day is over, or the work no longer fits into its rest', () => {
    expect(why({}, { now: new Date('2026-11-25T15:00:00Z') })).toBe('past');
    expect(why({}, { now: new Date('2026-11-24T23:15:00Z') })).toBe('past');
  });

  it('too_short: the hours are shorter than the work', () => {
    expect(why({ hours: everyDay('10:00', '10:45') })).toBe('too_short');
  });

  it('too_short: there is time, but not enough in one piece', () => {
    const appointments = [spanOn(date, '10:45', '14:00'), spanOn(date, '14:45', '19:00')];
    expect(why({ appointments })).toBe('too_short');
  });

  it('full: every quarter hour is taken', () => {
    expect(why({ appointments: [spanOn(date, '10:00', '19:00')] })).toBe('full');
    expect(
      why({ appointments: [spanOn(date, '10:00', '14:00')], blocks: [spanOn(date, '14:00', '19:00')] }),
    ).toBe('full');
  });

  it('full: the rest of today is taken', () => {
    const appointments = [spanOn(date, '12:00', '19:00')];
    expect(why({ appointments }, { now: new Date('2026-11-24T17:30:00Z') })).toBe('full');
  });
});
