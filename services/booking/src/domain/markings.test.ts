import { describe, expect, it } from '@jest/globals';
import type { BookableAddress } from './free-days.ts';
import { markings, type SalonCalendar } from './markings.ts';
import { addressId, everyDay, newYork, otherAddressId, spanOn } from './testing/build-calendar.ts';

const now = new Date('2026-11-21T15:00:00Z');
const here: BookableAddress = [addressId, newYork];
const farAway: BookableAddress = [otherAddressId, 'Pacific/Honolulu'];

function calendar(parts: Partial<SalonCalendar> = {}): SalonCalendar {
  const hours = everyDay('10:00', '19:00').filter(([dayIndex]) => dayIndex !== 0);
  return { artistId: 7, isBookable: true, hours, exceptions: [], appointments: [], blocks: [], ...parts };
}

function marked(
  calendars: SalonCalendar[],
  addresses: BookableAddress[],
  fromDate: string,
  toDate: string,
): string[] {
  return markings(calendars, addresses, { fromDate, toDate, now }).map(
    ({ date, available, block, book }) =>
      `${date.slice(8)} ${available ? 'a' : '-'}${block ? 'b' : '-'}${book ? 'k' : '-'}`,
  );
}

describe("the markings of a journal's month", () => {
  it('distinguish open days from those off, past and full, and show what each contains', () => {
    const one = calendar({
      appointments: [spanOn('2026-11-20', '10:00', '11:00'), spanOn('2026-11-23', '10:00', '19:00')],
      blocks: [spanOn('2026-11-24', '10:00', '18:45')],
    });
    expect(marked([one], [here], '2026-11-20', '2026-11-25')).toEqual([
      '20 --k',
      '21 a--',
      '22 ---',
      '23 --k',
      '24 ab-',
      '25 a--',
    ]);
  });

  it('are those of all artists together', () => {
    const full = calendar({ appointments: [spanOn('2026-11-24', '10:00', '19:00')] });
    expect(marked([full], [here], '2026-11-24', '2026-11-24')).toEqual(['24 --k']);
    expect(marked([full, calendar()], [here], '2026-11-24', '2026-11-24')).toEqual(['24 a-k']);
  });

  it('show no open day for an artist who cannot be booked, but blocks and appointments', () => {
    const one = calendar({ isBookable: false, blocks: [spanOn('2026-11-24', '10:00', '11:00')] });
    expect(marked([one], [here], '2026-11-24', '2026-11-25')).toEqual(['24 -b-', '25 ---']);
  });

  it('use the time zone of every address', () => {
    // 20:00 on the 24th in Honolulu is 01:00 on the 25th in New York.
    const late = spanOn('2026-11-24', '20:00', '21:00', 1, 'Pacific/Honolulu');
    const one = calendar({
      hours: everyDay('10:00', '12:00', otherAddressId),
      appointments: [late],
    });
    expect(marked([one], [here], '2026-11-24', '2026-11-25')).toEqual(['24 ---', '25 --k']);
    expect(marked([one], [farAway], '2026-11-24', '2026-11-25')).toEqual(['24 a-k', '25 a--']);
    expect(marked([one], [here, farAway], '2026-11-24', '2026-11-25')).toEqual(['24 a-k', '25 a-k']);
  });

  it('are all empty without an address or without an artist', () => {
    expect(marked([calendar()], [], '2026-11-24', '2026-11-24')).toEqual(['24 ---']);
    expect(marked([], [here], '2026-11-24', '2026-11-24')).toEqual(['24 ---']);
  });
});
