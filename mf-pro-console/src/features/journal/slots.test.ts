import { describe, expect, it } from '@jest/globals';
import { localDay } from '@frizo/local-time';
import { buildDay, type DayColumn, type DayElement, type JournalDay } from './day.ts';
import { addressAt, blockEndsOf, freeStartsOf, isOpenAt, secondsOnClock, slotState } from './slots.ts';

const hour = 3_600;

function emptyDay(date: string, timeZone: string): JournalDay {
  const { from, until } = localDay(date, timeZone);
  const all = [{ id: 9, userId: 2, startTimestamp: from, endTimestamp: until }];
  const artists = [{ id: 2, firstName: 'Maeve', lastName: 'Ito' }];
  const parts = { date, timeZone, now: from, artists, appointments: [], hours: new Map(), zones: new Map() };
  const { columns, ...day } = buildDay({ ...parts, blocks: all });
  return { ...day, columns: columns.map((column) => ({ ...column, elements: [] })) };
}

const phoenix = emptyDay('2026-03-02', 'America/Phoenix');
const at = (hours: number) => phoenix.midnight + hours * hour;

function element(from: number, to: number, status: DayElement['status'] = 'upcoming'): DayElement {
  const key = `block-${from}`;
  const where = { artistId: 2, addressId: null, version: null, appointment: null };
  return { key, kind: 'block', id: from, start: at(from), end: at(to), status, ...where };
}

function column(...elements: DayElement[]): DayColumn {
  return { artistId: 2, name: 'Maeve Ito', elements, openSpans: [] };
}

const ends = (from: number, shown = column(element(12, 13))) =>
  blockEndsOf(phoenix, shown, at(from)).map((end) => (end - at(0)) / hour);

describe('a slot', () => {
  it.each<[string, number, number, string]>([
    ['before now is past', 9, 9.1, 'past'],
    ['at now is free', 9, 9, 'free'],
    ['at the start of an element is taken', 12, 9, 'taken'],
    ['within an element is taken', 12.75, 9, 'taken'],
    ['at the end of an element is free', 13, 9, 'free'],
  ])('%s', (_title, start, now, expected) => {
    expect(slotState(phoenix, column(element(12, 13)), at(start), at(now))).toBe(expected);
  });

  it('is free during a no-show, which has freed its time', () => {
    expect(slotState(phoenix, column(element(12, 13, 'no-show')), at(12), at(9))).toBe('free');
  });

  it('is free once on a day on which its hour occurs twice', () => {
    const longDay = emptyDay('2026-11-01', 'America/New_York');
    const starts = freeStartsOf(longDay, column(), longDay.midnight);
    expect(starts).toHaveLength(96);
    expect(new Set(starts.map((start) => secondsOnClock(longDay, start))).size).toBe(96);
  });
});

describe('the ends of a block', () => {
  it('are quarter hours up to the next element', () => {
    expect(ends(11)).toEqual([11.25, 11.5, 11.75, 12]);
  });

  it('go to the end of the day without one', () => {
    expect(ends(23)).toEqual([23.25, 23.5, 23.75, 24]);
    expect(secondsOnClock(phoenix, at(24))).toBe(86_400);
  });

  it('are not limited by a no-show', () => {
    expect(ends(11, column(element(12, 13, 'no-show'))).at(-1)).toBe(24);
  });
});

describe('the hours of a column', () => {
  const open = {
    ...column(),
    openSpans: [
      { from: at(9), to: at(12), addressId: 1 },
      { from: at(14), to: at(18), addressId: 7 },
    ],
  };

  it('contain their start and not their end', () => {
    expect([9, 12, 14, 18].map((hours) => isOpenAt(open, at(hours)))).toEqual([true, false, true, false]);
  });

  it.each([
    [8, 1],
    [10, 1],
    [12.5, 1],
    [13.5, 7],
    [20, 7],
  ])('at %d h name the nearest address', (hours, expected) => {
    expect(addressAt(open, at(hours))).toBe(expected);
  });

  it('name none on a closed day', () => {
    expect(addressAt(column(), at(10))).toBeUndefined();
  });
});
