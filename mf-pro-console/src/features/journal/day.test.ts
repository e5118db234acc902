import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { localDay } from '@frizo/local-time';
import { buildArtist, buildProfessionalAppointment } from '@frizo/appointment-views/testing';
import {
  buildDay,
  clockText,
  closedSpansOf,
  elementName,
  hourLabelsOf,
  placesOf,
  rowAt,
  rowSeconds,
  stretchOf,
  visibleEnd,
  type ArtistHours,
  type DayParts,
  type JournalDay,
} from './day.ts';

const hour = 3_600;
const monday = '2026-03-02';
const phoenix = 'America/Phoenix';
const newYork = 'America/New_York';
const instant = (text: string) => Date.parse(text) / 1000;
/** On the Monday in Phoenix. */
const at = (hours: number) => instant(`${monday}T07:00:00Z`) + hours * hour;

/** A day of one artist in Phoenix, in the morning of the Monday. Pass overrides for what differs. */
function day(overrides: Partial<DayParts> = {}): JournalDay {
  return buildDay({
    date: monday,
    timeZone: phoenix,
    now: at(8),
    artists: [buildArtist()],
    appointments: [],
    blocks: [],
    hours: new Map(),
    zones: new Map([[1, phoenix]]),
    ...overrides,
  });
}

function appointment(from: number, to: number, processing = to - from, id = from * 100) {
  return buildProfessionalAppointment({
    id: Math.round(id) + 1,
    startTimestamp: at(from),
    endTimestamp: at(to),
    startTime: from * hour,
    durationTime: (to - from) * hour,
    processingTime: processing * hour,
  });
}

const block = (from: number, to: number, id = 1) => ({
  id,
  userId: 2,
  startTimestamp: at(from),
  endTimestamp: at(to),
});
const hoursOf = (start: number, end: number, addressId = 1): ArtistHours => ({
  week: [{ dayIndex: 1, start: start * hour, end: end * hour, addressId }],
  exceptions: [],
});
const elementsOf = (parts: Partial<DayParts>) => day(parts).columns[0]!.elements;
const bounds = ({ firstSecond, lastSecond }: JournalDay) => [firstSecond / hour, lastSecond / hour];

describe('the bounds of a day', () => {
  it.each<[string, Partial<DayParts>, number[]]>([
    ['are 10 AM to 8 PM', {}, [10, 20]],
    ['contain an appointment before them', { appointments: [appointment(8.5, 9)] }, [8, 20]],
    ['contain a block after them', { blocks: [block(20, 21.25)] }, [10, 22]],
    ['contain the hours of an artist', { hours: new Map([[2, hoursOf(7.5, 21)]]) }, [7, 21]],
    ['are not narrowed by shorter hours', { hours: new Map([[2, hoursOf(12, 14)]]) }, [10, 20]],
    ['ignore elements of other days', { blocks: [block(-3, 0), block(24, 25, 2)] }, [10, 20]],
    ['begin at midnight with an element from the day before', { blocks: [block(-1, 1)] }, [0, 20]],
    ['end at midnight with an element that goes on', { blocks: [block(23, 26)] }, [10, 24]],
  ])('%s', (_title, parts, expected) => {
    expect(bounds(day(parts))).toEqual(expected);
  });

  it.each([
    ['23 hours, when clocks go forward', '2026-03-08', 23, [9, 19]],
    ['25 hours, when clocks go back', '2026-11-01', 25, [11, 21]],
  ])('are the same on the clock on a day of %s', (_title, date, hours, expected) => {
    const shown = day({ date, timeZone: newYork });
    expect((shown.nextMidnight - shown.midnight) / hour).toBe(hours);
    expect(bounds(shown)).toEqual(expected);
    expect(hourLabelsOf(shown)[0]?.text).toBe('10:00 AM');
    expect(hourLabelsOf(shown).at(-1)?.text).toBe('07:00 PM');
  });
});

describe('the hours of a whole day', () => {
  const whole = (date: string) => {
    const { from, until } = localDay(date, newYork);
    const blocks = [{ id: 1, userId: 2, startTimestamp: from, endTimestamp: until }];
    return day({ date, timeZone: newYork, blocks });
  };

  it('name the zone of an hour that occurs twice', () => {
    const labels = hourLabelsOf(whole('2026-11-01')).map(({ text }) => text);
    expect(labels).toHaveLength(25);
    expect(labels.slice(0, 4)).toEqual(['12:00 AM', '01:00 AM EDT', '01:00 AM EST', '02:00 AM']);
  });

  it('leave out an hour that the clock skips', () => {
    const labels = hourLabelsOf(whole('2026-03-08')).map(({ text }) => text);
    expect(labels).toHaveLength(23);
    expect(labels.slice(0, 4)).toEqual(['12:00 AM', '01:00 AM', '03:00 AM', '04:00 AM']);
  });
});

describe('the status of an element', () => {
  const statusAt = (now: number, status: 0 | 2 = 0) =>
    elementsOf({ now: at(now), appointments: [{ ...appointment(10, 11), status }] })[0]?.status;

  it.each([
    [9.99, 'upcoming'],
    [10, 'in-progress'],
    [10.99, 'in-progress'],
    [11, 'finished'],
    [23.99, 'finished'],
    [24, 'future-day'],
  ])('at %d h of an appointment from 10 to 11 is %s', (now, expected) => {
    expect(statusAt(now)).toBe(expected);
  });

  it('is no-show at any time', () => {
    expect([9, 10, 12, 30].map((now) => statusAt(now, 2))).toEqual(Array(4).fill('no-show'));
  });

  it('depends on the day of the address, not of the page', () => {
    const late = buildProfessionalAppointment({
      timezone: 'Pacific/Honolulu',
      startTimestamp: at(23),
      endTimestamp: at(23.5),
      processingTime: 1_800,
    });
    const [element] = elementsOf({ now: at(25), appointments: [late] });
    expect(element?.status).toBe('finished');
  });
});

describe('the elements of a column', () => {
  it('end with the processing time, and are shown until the client leaves', () => {
    const [element] = elementsOf({ appointments: [appointment(10, 12, 0.5)] });
    expect([element?.end, visibleEnd(element!)]).toEqual([at(10.5), at(12)]);
  });

  it('are sorted by start, and belong to their artist', () => {
    const other = { ...appointment(9, 10), artistId: 3 };
    const elements = elementsOf({
      appointments: [appointment(12, 13), other, appointment(10, 11)],
      blocks: [block(11, 12)],
    });
    expect(elements.map(({ key }) => key)).toEqual(['appointment-1001', 'block-1', 'appointment-1201']);
  });

  it('have names with client, times and status', () => {
    const shown = day({ appointments: [appointment(10, 12, 0.5)], blocks: [block(13, 14)] });
    expect(shown.columns[0]!.elements.map((element) => elementName(shown, element))).toEqual([
      'Balayage for Ada Reyes, 10:00 AM to 12:00 PM, processing until 10:30 AM, upcoming',
      'Blocked, 01:00 PM to 02:00 PM',
    ]);
  });

  it('stand side by side only where they are shown at the same time', () => {
    const appointments = [
      appointment(10, 12, 0.5),
      appointment(10.5, 11),
      appointment(11, 12.5),
      appointment(13, 14),
    ];
    const shown = day({ appointments });
    expect(placesOf(shown, shown.columns[0]!).map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [1, 2],
      [0, 1],
    ]);
  });
});

describe('working hours', () => {
  const spans = (parts: Partial<DayParts>) =>
    day(parts).columns[0]!.openSpans.map(({ from, to }) => [(from - at(0)) / hour, (to - at(0)) / hour]);
  const week = hoursOf(9, 17);

  it.each<[string, ArtistHours, number[][]]>([
    ['are those of the weekday', week, [[9, 17]]],
    ['are none on a day off', { week: [], exceptions: [] }, []],
    [
      'are none when the salon is closed',
      { ...week, exceptions: [{ fromDate: monday, toDate: monday, hours: [] }] },
      [],
    ],
    [
      'are special hours',
      {
        ...week,
        exceptions: [
          { fromDate: monday, toDate: monday, hours: [{ start: 0, end: 2 * hour, addressId: 1 }] },
        ],
      },
      [[0, 2]],
    ],
  ])('%s', (_title, hours, expected) => {
    expect(spans({ hours: new Map([[2, hours]]) })).toEqual(expected);
  });

  it('of an address in another zone are at its clock', () => {
    expect(spans({ hours: new Map([[2, week]]), zones: new Map([[1, newYork]]) })).toEqual([[7, 15]]);
  });

  it('of the day before reach into the day from an address further west', () => {
    const sunday = {
      week: [{ dayIndex: 0, start: 20 * hour, end: 24 * hour, addressId: 1 }],
      exceptions: [],
    };
    const zones = new Map([[1, 'Pacific/Honolulu']]);
    expect(spans({ hours: new Map([[2, sunday]]), zones })).toEqual([[0, 3]]);
  });

  it('leave the rest of the day closed', () => {
    const shown = day({ hours: new Map([[2, hoursOf(12, 14)]]) });
    expect(closedSpansOf(shown, shown.columns[0]!).map(({ from, to }) => [from, to])).toEqual([
      [at(10), at(12)],
      [at(14), at(20)],
    ]);
    const closed = day();
    expect(closedSpansOf(closed, closed.columns[0]!)).toEqual([{ from: at(10), to: at(20) }]);
  });
});

/** With changes of an hour, of half an hour and at midnight, and without any. */
const someZone = fc.constantFrom(newYork, phoenix, 'Australia/Lord_Howe', 'America/Havana', 'Asia/Kathmandu');
const someDate = fc.constantFrom(
  monday,
  '2026-03-08',
  '2026-04-05',
  '2026-10-25',
  '2026-11-01',
  '2026-12-31',
);
/** Appointments and blocks around a day, in quarter hours from its midnight. */
const someTimes = fc.array(
  fc.record({
    start: fc.integer({ min: -8, max: 100 }),
    busy: fc.integer({ min: 1, max: 12 }),
    stay: fc.integer({ min: 0, max: 12 }),
    isBlock: fc.boolean(),
  }),
  { maxLength: 12 },
);
const someDay = fc
  .record({ date: someDate, timeZone: someZone, times: someTimes, now: fc.integer({ min: -100, max: 200 }) })
  .map(({ date, timeZone, times, now }) => {
    const midnight = localDay(date, timeZone).from;
    const start = (quarter: number) => midnight + quarter * rowSeconds;
    const elements = times.map((time, id) => ({ id: id + 1, ...time }));
    return day({
      date,
      timeZone,
      now: start(now),
      appointments: elements
        .filter(({ isBlock }) => !isBlock)
        .map((time) =>
          buildProfessionalAppointment({
            id: time.id,
            startTimestamp: start(time.start),
            processingTime: time.busy * rowSeconds,
            endTimestamp: start(time.start + time.busy + time.stay),
          }),
        ),
      blocks: elements
        .filter(({ isBlock }) => isBlock)
        .map((time) => ({
          id: time.id,
          userId: 2,
          startTimestamp: start(time.start),
          endTimestamp: start(time.start + time.busy),
        })),
    });
  });

describe('the geometry of any day', () => {
  it('has whole rows that contain every element, within the day', () => {
    fc.assert(
      fc.property(someDay, (shown) => {
        const { midnight, nextMidnight, firstSecond, lastSecond } = shown;
        expect(firstSecond % rowSeconds).toBe(0);
        expect((lastSecond - firstSecond) % rowSeconds).toBe(0);
        expect(firstSecond).toBeGreaterThanOrEqual(0);
        expect(midnight + lastSecond).toBeLessThanOrEqual(nextMidnight);
        for (const element of shown.columns[0]!.elements) {
          expect(midnight + firstSecond).toBeLessThanOrEqual(Math.max(midnight, element.start));
          expect(midnight + lastSecond).toBeGreaterThanOrEqual(Math.min(nextMidnight, visibleEnd(element)));
        }
      }),
    );
  });

  it('never draws two elements over each other', () => {
    fc.assert(
      fc.property(someDay, (shown) => {
        const places = placesOf(shown, shown.columns[0]!);
        places.forEach((one, index) => {
          expect(one.lane).toBeLessThan(one.lanes);
          expect(one.top + one.height).toBeLessThanOrEqual(1 + 1e-9);
          for (const other of places.slice(index + 1)) {
            const isBeside =
              one.lane / one.lanes >= (other.lane + 1) / other.lanes - 1e-9 ||
              other.lane / other.lanes >= (one.lane + 1) / one.lanes - 1e-9;
            const isApart =
              one.top + one.height <= other.top + 1e-9 || other.top + other.height <= one.top + 1e-9;
            expect(isBeside || isApart).toBe(true);
          }
        });
      }),
    );
  });

  it('finds the row of each position that it draws', () => {
    fc.assert(
      fc.property(someDay, fc.double({ min: 0, max: 1, noNaN: true }), (shown, fraction) => {
        const start = rowAt(shown, fraction);
        const row = stretchOf(shown, start, start + rowSeconds);
        expect(row.top).toBeLessThanOrEqual(Math.min(fraction, 1 - row.height) + 1e-9);
        expect(row.top + row.height).toBeGreaterThanOrEqual(fraction - 1e-9);
        expect(rowAt(shown, row.top + row.height / 2)).toBe(start);
        expect(clockText(shown, start)).toMatch(/^\d\d:(00|15|30|45) [AP]M$/);
      }),
    );
  });
});
