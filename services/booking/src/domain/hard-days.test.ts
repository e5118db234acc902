import { describe, expect, it } from '@jest/globals';
import type { ArtistCalendar, AvailabilityContext } from './artist-calendar.ts';
import { freeStarts, openingsForProfessional, whyNone } from './free-starts.ts';
import { openingsOf } from './openings.ts';
import { isClosed } from './working-hours.ts';
import {
  addressId,
  buildCalendar,
  everyDay,
  newYork,
  otherAddressId,
  runs,
  spanOn,
} from './testing/build-calendar.ts';

const phoenix = 'America/Phoenix';
const honolulu = 'Pacific/Honolulu';
const losAngeles = 'America/Los_Angeles';
const auckland = 'Pacific/Auckland';

/** An edge case, with the free starts for a client and for a professional. Work takes an hour unless stated otherwise. */
interface HardDay {
  readonly what: string;
  readonly date: string;
  readonly now?: string;
  readonly calendar: Partial<ArtistCalendar>;
  readonly availability?: Partial<AvailabilityContext>;
  readonly client: string;
  readonly professional: string;
}

const longBefore = '2026-01-05T12:00:00Z';

const days: readonly HardDay[] = [
  {
    what: 'the clock is put forward in New York: 02:00 to 03:00 does not exist',
    date: '2026-03-08',
    calendar: { hours: everyDay('00:00', '05:00') },
    client: '00:00 to 01:45, 03:00 to 04:00',
    professional: '00:00 to 01:45, 03:00 to 23:45',
  },
  {
    what: 'the clock is put forward in Los Angeles, three hours later, at the same local time',
    date: '2026-03-08',
    calendar: { timezone: losAngeles, hours: everyDay('01:00', '04:00') },
    client: '01:00 to 01:45, 03:00',
    professional: '00:00 to 01:45, 03:00 to 23:45',
  },
  {
    what: 'hours entirely within the skipped hour are empty, but a professional may still book',
    date: '2026-03-08',
    calendar: { hours: everyDay('02:00', '03:00') },
    client: '',
    professional: '00:00 to 01:45, 03:00 to 23:45',
  },
  {
    what: 'the clock is put back in New York: of 01:00 to 02:00, which occurs twice, the first counts',
    date: '2026-11-01',
    calendar: { hours: everyDay('00:00', '03:00'), processingSeconds: 7200 },
    client: '00:00 to 01:45',
    professional: '00:00 to 23:45',
  },
  {
    what: 'an appointment in the second of two equal hours leaves the first one free',
    date: '2026-11-01',
    calendar: {
      hours: everyDay('00:00', '03:00'),
      appointments: [
        [Date.parse('2026-11-01T06:00:00Z') / 1000, Date.parse('2026-11-01T07:00:00Z') / 1000, 1],
      ],
    },
    client: '00:00 to 01:00, 02:00',
    professional: '00:00 to 23:45',
  },
  {
    what: 'an appointment in the first of two equal hours takes their times, although the hour after it is free',
    date: '2026-11-01',
    calendar: {
      hours: everyDay('00:00', '03:00'),
      appointments: [
        [Date.parse('2026-11-01T05:00:00Z') / 1000, Date.parse('2026-11-01T06:00:00Z') / 1000, 1],
      ],
    },
    client: '00:00, 02:00',
    professional: '00:00 to 00:45, 02:00 to 23:45',
  },
  {
    what: 'Phoenix has no clock change on the Sunday on which others have one',
    date: '2026-03-08',
    calendar: { timezone: phoenix, hours: everyDay('01:00', '04:00') },
    client: '01:00 to 03:00',
    professional: '00:00 to 23:45',
  },
  {
    what: 'neither does Honolulu in autumn',
    date: '2026-11-01',
    calendar: { timezone: honolulu, hours: everyDay('01:00', '04:00') },
    client: '01:00 to 03:00',
    professional: '00:00 to 23:45',
  },
  {
    what: 'today in Honolulu is still bookable when it is tomorrow everywhere else',
    date: '2026-11-20',
    now: '2026-11-21T09:30:00Z',
    calendar: { timezone: honolulu, hours: everyDay('22:00', '24:00'), processingSeconds: 900 },
    client: '23:30 to 23:45',
    professional: '23:30 to 23:45',
  },
  {
    what: 'today in Auckland is over while it has not ended anywhere else',
    date: '2026-11-21',
    now: '2026-11-21T11:00:00Z',
    calendar: { timezone: auckland, hours: everyDay('10:00', '24:00') },
    client: '',
    professional: '',
  },
  {
    what: 'an appointment over midnight takes from both days',
    date: '2026-11-24',
    calendar: {
      hours: everyDay('00:00', '24:00'),
      blocks: [
        [spanOn('2026-11-23', '23:00', '24:00')[0], spanOn('2026-11-24', '00:00', '01:30')[1], 5],
        [spanOn('2026-11-24', '23:30', '24:00')[0], spanOn('2026-11-25', '00:00', '00:30')[1], 6],
      ],
    },
    client: '01:30 to 22:30',
    professional: '01:30 to 23:15',
  },
  {
    what: 'hours that end at 24:00 are used to their end and no further, even if the next day opens at midnight',
    date: '2026-11-24',
    calendar: { hours: everyDay('00:00', '24:00'), processingSeconds: 4 * 3600 },
    client: '00:00 to 20:00',
    professional: '00:00 to 23:45',
  },
  {
    what: 'hours of a whole day on which the clock is put back last 25 hours, but starts in the repeated hour do not count',
    date: '2026-11-01',
    calendar: { hours: everyDay('00:00', '24:00'), processingSeconds: 24 * 3600 },
    client: '00:00 to 01:00',
    professional: '00:00 to 23:45',
  },
  {
    what: 'with hours in the morning here and in the afternoon at another address, the morning is offered here',
    date: '2026-11-24',
    calendar: { hours: [...everyDay('09:00', '12:00'), ...everyDay('14:00', '18:00', otherAddressId)] },
    client: '09:00 to 11:00',
    professional: '00:00 to 23:45',
  },
  {
    what: 'and the afternoon is offered there, without what was booked here over noon',
    date: '2026-11-24',
    calendar: {
      hours: [...everyDay('09:00', '12:00'), ...everyDay('14:00', '18:00', otherAddressId)],
      appointments: [spanOn('2026-11-24', '11:30', '15:00')],
    },
    availability: { addressId: otherAddressId },
    client: '15:00 to 17:00',
    professional: '00:00 to 11:15, 15:00 to 23:45',
  },
  {
    what: 'an appointment at an address two time zones away counts at the same instant here',
    date: '2026-11-24',
    calendar: {
      timezone: phoenix,
      hours: everyDay('08:00', '12:00'),
      // 12:00 in New York is 10:00 in Phoenix.
      appointments: [spanOn('2026-11-24', '12:00', '13:00', 1, newYork)],
    },
    client: '08:00 to 09:00, 11:00',
    professional: '00:00 to 09:45, 11:00 to 23:45',
  },
  {
    what: 'a day that a zone skipped has no starts',
    date: '2011-12-30',
    now: '2011-12-01T12:00:00Z',
    calendar: { timezone: 'Pacific/Apia', hours: everyDay('00:00', '24:00') },
    client: '',
    professional: '',
  },
  {
    what: 'a day without a midnight begins at one',
    date: '2026-03-08',
    calendar: { timezone: 'America/Havana', hours: everyDay('00:00', '03:00') },
    client: '01:00 to 02:00',
    professional: '01:00 to 23:45',
  },
];

function ofDay({ calendar: parts, availability: changes, now = longBefore }: HardDay) {
  const calendar = buildCalendar(parts);
  const availability = { addressId, now: new Date(now), ...changes };
  return { calendar, availability, forClients: openingsOf(calendar, availability)! };
}

describe('edge cases of days', () => {
  it.each(days)('$date for a client: $what', (day) => {
    const { forClients } = ofDay(day);
    expect(runs(freeStarts(forClients, day.date))).toBe(day.client);
  });

  it.each(days)('$date for a professional: $what', (day) => {
    const { calendar, availability } = ofDay(day);
    const openings = openingsForProfessional(calendar, availability);
    expect(runs(freeStarts(openings, day.date))).toBe(day.professional);
  });

  it('give the reason if there is nothing for a client', () => {
    const reasons = days
      .filter(({ client }) => client === '')
      .map((day) => [day.date, whyNone(ofDay(day).forClients, day.date)]);
    expect(reasons).toEqual([
      ['2026-03-08', 'too_short'],
      ['2026-11-21', 'past'],
      ['2011-12-30', 'closed'],
    ]);
  });
});

describe('the CLOSED sign', () => {
  it.each([
    ['no hours at all', buildCalendar({ hours: [] }), '2026-11-24', true],
    [
      'hours only elsewhere',
      buildCalendar({ hours: everyDay('10:00', '19:00', otherAddressId) }),
      '2026-11-24',
      true,
    ],
    ['hours', buildCalendar(), '2026-11-24', false],
    ['a skipped date', buildCalendar({ timezone: 'Pacific/Apia' }), '2011-12-30', true],
  ])('with %s', (_what, calendar, date, expected) => {
    expect(isClosed(calendar, { addressId }, date)).toBe(expected);
  });

  it('is shown on weekdays off', () => {
    const hours = everyDay('10:00', '19:00').filter(([dayIndex]) => dayIndex !== 0);
    expect(isClosed(buildCalendar({ hours }), { addressId }, '2026-11-22')).toBe(true);
    expect(isClosed(buildCalendar({ hours }), { addressId }, '2026-11-23')).toBe(false);
  });
});
