import { describe, expect, it } from '@jest/globals';
import { freeDays } from './free-days.ts';
import { addressId, clock, everyDay, newYork, otherAddressId, spanOn } from './testing/build-calendar.ts';

const artist = {
  artistId: 7,
  hours: [...everyDay('10:00', '14:00'), ...everyDay('15:00', '18:00', otherAddressId)],
  exceptions: [],
  appointments: [spanOn('2026-03-03', '11:00', '12:05')],
  blocks: [spanOn('2026-03-04', '00:00', '24:00')],
  addresses: [
    [addressId, newYork],
    [otherAddressId, 'America/Phoenix'],
  ] as const,
};

function free(start: string, end: string, place = addressId) {
  return { addressId: place, startSeconds: clock(start), endSeconds: clock(end) };
}

describe('free days of an artist', () => {
  it('use the time zone of each address, and begin at the next step after odd gaps', () => {
    expect(freeDays(artist, { fromDate: '2026-03-03', toDate: '2026-03-04' })).toEqual([
      {
        date: '2026-03-03',
        free: [free('10:00', '11:00'), free('12:15', '14:00'), free('15:00', '18:00', otherAddressId)],
      },
      // The block ends at midnight in New York, which is 22:00 in Phoenix.
      { date: '2026-03-04', free: [] },
    ]);
  });

  it('have nothing free at an address after the last day that a client may book there', () => {
    const addresses = [
      [addressId, newYork, '2026-03-09'],
      [otherAddressId, 'America/Phoenix', '2026-03-10'],
    ] as const;
    expect(freeDays({ ...artist, addresses }, { fromDate: '2026-03-09', toDate: '2026-03-11' })).toEqual([
      { date: '2026-03-09', free: [free('10:00', '14:00'), free('15:00', '18:00', otherAddressId)] },
      { date: '2026-03-10', free: [free('15:00', '18:00', otherAddressId)] },
      { date: '2026-03-11', free: [] },
    ]);
  });

  it('have the hours of an exception instead of those of the week, at its address alone', () => {
    const exceptions = [
      { fromDate: '2026-03-09', toDate: '2026-03-09', hours: [] },
      {
        fromDate: '2026-03-10',
        toDate: '2026-03-11',
        hours: [[clock('19:00'), clock('21:00'), addressId] as const],
      },
    ];
    expect(
      freeDays({ ...artist, exceptions }, { fromDate: '2026-03-09', toDate: '2026-03-12' }).map(
        ({ free }) => free,
      ),
    ).toEqual([
      [],
      [free('19:00', '21:00')],
      [free('19:00', '21:00')],
      [free('10:00', '14:00'), free('15:00', '18:00', otherAddressId)],
    ]);
  });

  it('are all present, with nothing free, if the artist cannot be booked', () => {
    expect(freeDays({ ...artist, addresses: [] }, { fromDate: '2026-03-07', toDate: '2026-03-08' })).toEqual([
      { date: '2026-03-07', free: [] },
      { date: '2026-03-08', free: [] },
    ]);
  });

  it.each([
    ['is put forward', '2026-03-08', [free('00:00', '02:00'), free('03:00', '05:00')]],
    ['is put back', '2026-11-01', [free('00:00', '02:00'), free('02:00', '05:00')]],
  ])('are cut where the clock %s, since wall clock seconds differ from elapsed ones', (_how, date, spans) => {
    const night = {
      ...artist,
      hours: everyDay('00:00', '05:00'),
      appointments: [],
      blocks: [],
      addresses: [[addressId, newYork]] as const,
    };
    expect(freeDays(night, { fromDate: date, toDate: date })).toEqual([{ date, free: spans }]);
  });
});
